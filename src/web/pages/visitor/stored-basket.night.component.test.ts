import { randomUUID } from 'node:crypto'
import { screen } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, orderInput } from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { toPoint } from '#shared/places/points.ts'
import { changeDraft } from '#web/orders/cart/draft-store.ts'
import { aya, linkTo, newAddress, signIn } from '#web/testing/auth-steps.ts'
import {
  changeDevice,
  count,
  expectPieces,
  NOTE,
  prepareBasket,
  sendSignUp,
  signUpAtTheDoor,
} from '#web/testing/basket-steps.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { whileReadsFail } from '#web/testing/faults.ts'
import {
  addLine,
  expectInCart,
  expectPlaced,
  fcfa,
  francs,
  HOME,
  HOME_FEE,
  ONE_DRESS,
  SUBMIT,
  TWO_SHIRTS_COST,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const QUESTION = 'Un panier préparé avant votre inscription'

/** A client who signed up on another device with two shirts in the basket, and confirmed the address. */
async function signUpElsewhere({ t }: ServerInProcess) {
  const { Email: email, 'Mot de passe': password, Téléphone: phone, ...named } = aya()
  const { lines, ...input } = await orderInput(t, {
    location: toPoint({ lat: HOME.latitude, lng: HOME.longitude }),
    note: 'Portail vert',
    shown: { total: TWO_SHIRTS_COST },
  })
  const shirts = { service: 'Lavage' as const, name: 'Chemise', seenPrice: 800 }
  const basket = { ...input, lines: lines.map((line) => ({ ...line, ...shirts })) }
  const fullname = named['Nom complet']
  await t.anonymous.signUp.client({ fullname, phone, email, password, basket })
  const { token = '' } = lastMail(t, 'confirm-signup', email)
  await t.browser().caller.signUp.confirm({ token })
  return { email, password, ...storedBasketOf(t) }
}

/** The account that has a stored basket, and the key and lines of that basket. */
function storedBasketOf({ database }: TestContext) {
  const row = database.sqlite.prepare('select user_id userId, content from baskets').get()
  const { userId, content } = row as { userId: string; content: string }
  const { idempotencyKey, lines } = JSON.parse(content)
  return { userId, taken: { filledFrom: idempotencyKey, lines } }
}

/** The form asks about the stored basket, since its client has a dress in the cart of this device. */
async function openWithADress(server: ServerInProcess, page: Page) {
  const { userId, taken } = await signUpElsewhere(server)
  const { dress } = await makeCatalogue(server.t)
  const line = { productId: dress, name: 'Robe', service: 'Complet' as const, quantity: 1 }
  changeDraft(userId, { lines: [line] })
  await server.signIn({ id: userId })
  page.open('/client/passer-commande')
  await expectText(QUESTION)
  return { userId, taken }
}

test('a visitor signs up, confirms on another device, and finds basket, place and note there', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page, { accuracy: 800, landmark: 'Portail vert' })
  const { email, password } = await signUpAtTheDoor(page)
  await expectText('Votre panier est gardé')
  changeDevice(server)
  page.open(await linkTo(server, email, 'Confirmez votre adresse'))
  await expectText(/Le panier que vous avez préparé vous attend/)
  await signIn(page, email, password)
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  await expectInCart('Portail vert')
  await expectInCart('07 07 00 00 01')
  await page.press(SUBMIT)
  await expectPlaced()
  const placed = server.t.database.sqlite.prepare(
    "select data ->> '$.accuracy' from order_events where kind = 'created'",
  )
  expect(placed.pluck().get(), 'an approximate place stays approximate').toBe(800)
  page.open('/client/passer-commande')
  await expectPieces('0 pièce')
})

test('a second basket is not mixed with the one of the sign-up', async ({ server, page }) => {
  const { email, password } = await signUpElsewhere(server)
  await prepareBasket(server, page, { note: 'Sonnez deux fois', phone: '07 07 00 00 02' })
  const [link] = screen.getAllByRole('link', { name: 'Se connecter' }).slice(-1)
  await page.user.click(link as HTMLElement)
  await signIn(page, email, password)
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectPieces('2 pièces')
  await expectInCart('Sonnez deux fois')
  await expectInCart('07 07 00 00 02')
  await expectNoText(QUESTION)
})

test('a stored basket that is read late asks after the newer one, and leaves what was typed meanwhile', async ({
  server,
  page,
}) => {
  const { email, password } = await signUpElsewhere(server)
  page.open('/connexion')
  const addDress = async () => {
    await signIn(page, email, password)
    page.open('/client/passer-commande')
    await addLine(page, ONE_DRESS)
  }
  await whileReadsFail(server, 'baskets', addDress, () => expectText(QUESTION))
  await expectPieces('1 pièce')
  const [first] = screen.getAllByRole('button', { name: /pièces?$/ })
  expect(first?.textContent).toContain('Garder celui-ci')
  await page.press(/^Garder celui-ci, 1/)
  await expectNoText(QUESTION)
  await expectInCart('1 × Robe')
  page.reload()
  await expectPieces('1 pièce')
  await expectNoText(QUESTION)
})

test('a stored basket that the client takes brings garments, place and note', async ({
  server,
  page,
}) => {
  await openWithADress(server, page)
  await page.press(/^Prendre l’autre, 2/)
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectPieces('2 pièces')
  await expectInCart('Portail vert')
  await expectInCart('07 07 00 00 01')
})

/** A change that another tab writes on the device, of which this tab may hear later. */
function changeInAnotherTab(userId: string, part: object): StorageEvent {
  const key = `laveo-draft-${userId}`
  const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...draft, ...part }))
  return new StorageEvent('storage', { key })
}

test('what one tab took into the form is not asked again in another, nor added twice', async ({
  server,
  page,
}) => {
  const { userId, taken } = await openWithADress(server, page)
  const news = changeInAnotherTab(userId, taken)
  await page.press(/^Prendre l’autre, 2/)
  await expectPieces('2 pièces')
  await expectNoText(QUESTION)

  changeInAnotherTab(userId, {
    filledFrom: null,
    idempotencyKey: randomUUID(),
    lines: [{ productId: 'p1', service: 'Lavage', quantity: 3, name: 'Drap' }],
    shown: null,
  })
  page.open('/client/passer-commande')
  await expectText(QUESTION)
  changeInAnotherTab(userId, taken)
  window.dispatchEvent(news)
  await expectPieces('2 pièces')
  await expectNoText(QUESTION)
})

test('a price that changed before the sign-in is said with both totals', async ({
  server,
  page,
}) => {
  const { userId } = await signUpElsewhere(server)
  const services = JSON.stringify([{ name: 'Lavage', price: 950 }])
  server.t.database.sqlite
    .prepare('update products set services = ? where name = ?')
    .run(services, 'Chemise')
  await server.signIn({ id: userId })
  page.open('/client/passer-commande?etape=verifier')
  await expectInCart('Chemise : 950 au lieu de 800 FCFA')
  await expectInCart(`Total : ${francs(2 * 950 + HOME_FEE)} au lieu de ${fcfa(TWO_SHIRTS_COST)}`)
})

test('a visitor signs up with a mistyped address, corrects it, and the link of the other one lands in the review', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const mistyped = await signUpAtTheDoor(page)
  const first = await linkTo(server, mistyped.email, 'Confirmez votre adresse')
  await expectText(`2 pièces, ${fcfa(TWO_SHIRTS_COST)}`)
  await expectText(/vous ramène à votre commande/)
  await page.press('Corriger l’adresse')
  await expectValue('Votre adresse e‑mail', mistyped.email)
  await page.press('Annuler')
  await expectFocus(() => screen.getByRole('heading', { level: 1 }))
  await page.press('Corriger l’adresse')
  const email = newAddress()
  await page.fill('Votre adresse e‑mail', email)
  await page.press('Envoyer à cette adresse')
  await expectToast('E‑mail renvoyé !')
  await expectText(email)
  page.reload()
  await expectText(email)
  await expectText('Votre panier est gardé')
  page.open(first)
  await expectText('Lien invalide ou expiré')
  page.open(await linkTo(server, email, 'Confirmez votre adresse'))
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectToast('Votre e‑mail est confirmé.')
  await expectInCart('Portail vert')
  await expectInCart('07 07 00 00 01')
  await page.press(SUBMIT)
  await expectPlaced()
})

test('a basket that the server refuses stays on the device, and the account is made without it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  sessionStorage.clear()
  page.open('/inscription-client')
  await page.press('Le reprendre')
  localStorage.setItem('laveo-panier-pret', JSON.stringify({ lines: 'none' }))
  await sendSignUp(page)
  await expect.poll(() => localStorage.getItem('laveo-panier-pret')).toBe(null)
  await page.press("S'inscrire")
  await expectAddress('/attente-confirmation')
  await expectText(/Votre panier reste sur cet appareil/)
  page.open('/commander')
  await expectInCart('Chemise')
  await expectValue(NOTE, 'Portail vert')
})

test('a person who signs up for something else takes no basket', async ({ server, page }) => {
  await prepareBasket(server, page)
  page.open('/inscription-client')
  await sendSignUp(page)
  await expectAddress('/attente-confirmation')
  expect(count(server, 'baskets')).toBe(0)
})
