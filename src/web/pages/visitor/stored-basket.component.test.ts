import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { makeCatalogue } from '#server/testing/factories.ts'
import { linkTo, newAddress, signIn } from '#web/testing/auth-steps.ts'
import {
  type Credentials,
  changeDevice,
  confirmElsewhere,
  count,
  expectPieces,
  NOTE,
  PHONE,
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
import { expectFault, whileReadsFail, whileWritesFail } from '#web/testing/faults.ts'
import {
  addLine,
  CONTINUE,
  expectInCart,
  expectPlaced,
  fcfa,
  HOME_FEE,
  ONE_DRESS,
  review,
  SUBMIT,
  sendOrder,
  TWO_SHIRTS_COST,
  wordsOf,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const QUESTION = 'Un panier préparé avant votre inscription'

/** A visitor signs up with a basket and confirms the address; then they take another device. */
async function signUpElsewhere(server: ServerInProcess, page: Page): Promise<Credentials> {
  await prepareBasket(server, page)
  const account = await signUpAtTheDoor(page)
  await confirmElsewhere(server, page, account)
  return account
}

/** The client signs in and adds a dress while the server does not answer what was kept, until it does. */
async function addBeforeTheAnswer(
  server: ServerInProcess,
  page: Page,
  { email, password }: Credentials,
): Promise<void> {
  const addDress = async () => {
    await signIn(page, email, password)
    await addLine(page, ONE_DRESS)
  }
  await whileReadsFail(server, 'baskets', addDress, () => expectText(QUESTION))
}

test('a visitor signs up, confirms on another device, and finds basket, place and note there', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
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
  page.open('/client/passer-commande')
  await expectPieces('0 pièce')
})

test('an approximate place stays approximate in the basket that an account keeps', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page, { accuracy: 800 })
  const account = await signUpAtTheDoor(page)
  await confirmElsewhere(server, page, account)
  await signIn(page, account.email, account.password)
  await expectAddress('/client/passer-commande?etape=verifier')
  await page.press(SUBMIT)
  await expectPlaced()
  const placed = server.t.database.sqlite.prepare(
    "select data ->> '$.accuracy' from order_events where kind = 'created'",
  )
  expect(placed.pluck().get()).toBe(800)
})

for (const way of ['the review', 'the top of the page'])
  test(`a second basket, brought by ${way}, is not mixed with the one of the sign-up`, async ({
    server,
    page,
  }) => {
    const { email, password } = await signUpElsewhere(server, page)
    await prepareBasket(server, page, { note: 'Sonnez deux fois', phone: '07 07 00 00 02' })
    if (way === 'the review') await review(page)
    const [link] = screen.getAllByRole('link', { name: 'Se connecter' }).slice(-1)
    await page.user.click(link as HTMLElement)
    await signIn(page, email, password)
    await expectAddress('/client/passer-commande?etape=verifier')
    await expectPieces('2 pièces')
    await expectInCart('Sonnez deux fois')
    await expectInCart('07 07 00 00 02')
    await expectNoText(QUESTION)
  })

test('a stored basket that is read late asks, and leaves what was typed meanwhile', async ({
  server,
  page,
}) => {
  await addBeforeTheAnswer(server, page, await signUpElsewhere(server, page))
  await expectPieces('1 pièce')
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
  await addBeforeTheAnswer(server, page, await signUpElsewhere(server, page))
  await page.press(/^Prendre l’autre, 2/)
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectPieces('2 pièces')
  await expectInCart('Portail vert')
  await expectInCart('07 07 00 00 01')
})

test('of two baskets the newer one is offered first', async ({ server, page }) => {
  await addBeforeTheAnswer(server, page, await signUpElsewhere(server, page))
  const answers = () =>
    screen.getAllByRole('button', { name: /pièces?$/ }).map(({ textContent }) => textContent)
  expect(answers()[0]).toContain('Garder celui-ci')
})

/** A change that another tab writes on the device, of which this tab may hear later. */
function changeInAnotherTab(userId: string, part: object): StorageEvent {
  const key = `laveo-draft-${userId}`
  const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...draft, ...part }))
  return new StorageEvent('storage', { key })
}

/** The account that has a stored basket, and the key and lines of that basket. */
function storedBasketOf(server: ServerInProcess) {
  const row = server.t.database.sqlite.prepare('select user_id userId, content from baskets').get()
  const { userId, content } = row as { userId: string; content: string }
  const { idempotencyKey, lines } = JSON.parse(content)
  return { userId, taken: { filledFrom: idempotencyKey, lines } }
}

test('what one tab took into the form is not asked again in another, nor added twice', async ({
  server,
  page,
}) => {
  await addBeforeTheAnswer(server, page, await signUpElsewhere(server, page))
  const { userId, taken } = storedBasketOf(server)
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

test('the question about a stored basket goes with the client’s own order', async ({
  server,
  page,
}) => {
  await addBeforeTheAnswer(server, page, await signUpElsewhere(server, page))
  await page.press('Utiliser ma position')
  await page.fill(PHONE, '07 07 00 00 01')
  await sendOrder(page)
  await expectPlaced()
  await page.follow('Passer une autre commande')
  await expectPieces('0 pièce')
  await expectNoText(QUESTION)
})

test('« Tout effacer » erases the basket that the account keeps too, and says where it could not', async ({
  server,
  page,
}) => {
  const { email, password } = await signUpElsewhere(server, page)
  await signIn(page, email, password)
  await expectPieces('2 pièces')
  const erase = async () => {
    await page.press('Tout effacer')
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'Tout effacer' }))
    await page.follow('Revenir à ma commande')
    await expectPieces('0 pièce')
    await expectNoText(/commandé dans un autre onglet/)
  }
  await whileWritesFail(server, { on: 'delete', table: 'baskets' }, async () => {
    await erase()
    await expectFault('Panier effacé sur cet appareil seulement')
  })
  expect(count(server, 'baskets')).toBe(1)

  localStorage.clear()
  sessionStorage.clear()
  page.open('/client/passer-commande?etape=verifier')
  await expectPieces('2 pièces')
  await erase()
  await expect.poll(() => count(server, 'baskets')).toBe(0)
})

test('a price that changed before the sign-in is said with both totals', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const account = await signUpAtTheDoor(page)
  const services = JSON.stringify([{ name: 'Lavage', price: 950 }])
  server.t.database.sqlite
    .prepare('update products set services = ? where name = ?')
    .run(services, 'Chemise')
  page.open(await linkTo(server, account.email, 'Confirmez votre adresse'))
  await expectInCart(`Prix passé de 800 FCFA à ${fcfa(950)}`)
  const total = fcfa(2 * 950 + HOME_FEE)
  await expect
    .poll(() => wordsOf(document.body))
    .toContain(`Le total passe de ${fcfa(TWO_SHIRTS_COST)} à ${total}.`)
})

test('once it went with a sign-up, the next visitor of the phone does not find it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await signUpAtTheDoor(page)
  sessionStorage.clear()
  page.open('/commander')
  await screen.findByRole('button', { name: CONTINUE })
  await expectPieces('0 pièce')
})

test('a visitor signs up, follows the link in the same browser and lands in the review of the order', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const { email } = await signUpAtTheDoor(page)
  await expectText('Votre panier est gardé')
  await expectText(`2 pièces, ${fcfa(TWO_SHIRTS_COST)}`)
  await expectText(/vous ramène à votre commande/)
  page.open(await linkTo(server, email, 'Confirmez votre adresse'))
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectToast('Votre e‑mail est confirmé.')
  await expectInCart('Portail vert')
  await expectInCart('07 07 00 00 01')
  await page.press(SUBMIT)
  await expectPlaced()
})

test('a mistyped address is corrected on the waiting screen, and the basket goes with it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const mistyped = await signUpAtTheDoor(page)
  const first = await linkTo(server, mistyped.email, 'Confirmez votre adresse')
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
  await expectInCart('Portail vert')
})

test('with a wrong address the same tab signs up again with the same basket', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await signUpAtTheDoor(page)
  await page.follow('Retour à la connexion')
  await page.follow('Créer un compte')
  await sendSignUp(page)
  await expectAddress('/attente-confirmation')
  expect(count(server, 'baskets')).toBe(2)
})

test('a basket that the server refuses stays on the device, and the account is made without it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  sessionStorage.clear()
  page.open('/inscription-client')
  await page.press('Le reprendre')
  // As an older version of the application wrote it.
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

test('who signs up from an empty order form is told of no basket', async ({ server, page }) => {
  await makeCatalogue(server.t)
  page.open('/commander')
  await page.follow('Se connecter')
  await page.follow('Créer un compte')
  await sendSignUp(page)
  await expectAddress('/attente-confirmation')
  await expectNoText(/[Pp]anier/)
})
