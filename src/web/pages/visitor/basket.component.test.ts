import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeCatalogue, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { aya, fillAll, linkTo, signIn } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectButton,
  expectNoText,
  expectText,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { whileReadsFail } from '#web/testing/faults.ts'
import {
  addLine,
  answerGps,
  cart,
  expectInCart,
  expectPlaced,
  expectUnsendable,
  fcfa,
  HOME,
  HOME_FEE,
  ordersOf,
  SUBMIT,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const PHONE = 'Téléphone de contact'
const NOTE = 'Note pour le livreur'

/** Two shirts, a place, a note and a phone, up to the doors. */
async function prepareBasket(server: ServerInProcess, page: Page): Promise<void> {
  await makeCatalogue(server.t)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/commander')
  await addLine(page, TWO_SHIRTS)
  await page.press('Utiliser ma position')
  await page.fill(NOTE, 'Portail vert')
  await page.fill(PHONE, '07 07 00 00 01')
  await expectButton(SUBMIT, 'enabled')
}

test('a visitor sees garments, fee and total without an account, and nothing of anybody’s', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await expectInCart(fcfa(HOME_FEE))
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  await expectText('Ensuite, vous vous connectez ou créez un compte.')
  await expectNoText('Comme la dernière fois')
  const asked = server.answers.map(({ request }) => request).join(' ')
  expect(asked).not.toMatch(/lastPlace|oftenOrdered/)
})

test('what is missing is said, and a wrong phone keeps the visitor at the form', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  page.open('/commander')
  await screen.findByRole('radio', { name: /Chemise/ })
  await expectUnsendable(
    'Il manque : un article dans le panier, votre position, un téléphone de contact.',
  )
  await prepareBasket(server, page)
  await page.fill(PHONE, '07 07')
  await page.press(SUBMIT)
  await expectText(/dix chiffres/)
  await expectAddress('/commander')
})

test('a visitor with an account signs in at the door, sees the total again and places the order', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const client = await makeClient(server.t)
  await page.press(SUBMIT)
  await screen.findByRole('heading', { name: 'Votre panier est prêt' })
  await page.follow('Se connecter')
  await expectText(/Votre panier vous suit/)
  await signIn(page, client.email, TEST_PASSWORD)
  await expectAddress('/client/passer-commande')
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  await expectValue(NOTE, 'Portail vert')
  expect(ordersOf(server.t, client)).toEqual([])
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('the doors lead back to the basket, and each to the other with the basket', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await page.press(SUBMIT)
  await page.follow('Modifier mon panier')
  await expectInCart('Chemise')
  await page.press(SUBMIT)
  await page.follow('Créer un compte')
  await expectText(/Votre panier vous suit/)
  await page.follow('Se connecter')
  await expectText(/Votre panier vous suit/)
})

test('a basket does not pass by itself to a person who signs in for something else, who may take it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const other = await makeClient(server.t)
  page.open('/connexion')
  await signIn(page, other.email, TEST_PASSWORD)
  await expectAddress('/client/dashboard')
  page.open('/commander')
  await expectAddress('/client/passer-commande')
  await waitFor(() => expect(within(cart()).getByText('0 pièce')).toBeTruthy())
  await expectText('Un panier préparé sur cet appareil')
  await page.press('Le reprendre')
  await waitFor(() => expect(within(cart()).getByText('2 pièces')).toBeTruthy())
  await expectValue(NOTE, 'Portail vert')
  await expectNoText('Un panier préparé sur cet appareil')
})

test('a session that is open already takes no basket, though its address was asked for', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await page.press(SUBMIT)
  await page.follow('Se connecter')
  await screen.findByLabelText('Email')
  // Another person signs in in another tab, and this page is loaded again.
  await server.signIn(await makeClient(server.t))
  page.reload()
  await expectAddress('/client/passer-commande')
  await waitFor(() => expect(within(cart()).getByText('0 pièce')).toBeTruthy())
  await page.press('Tout effacer')
  await expectNoText('Un panier préparé sur cet appareil')
  expect(within(cart()).getByText('0 pièce')).toBeTruthy()
})

test('the team is led to its own screens', async ({ server, page }) => {
  await makeCatalogue(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open('/commander')
  await expectAddress('/admin/dashboard')
})

test('without a network the prepared basket stays, and works when it is back', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  server.setOnline(false)
  await page.press(SUBMIT)
  await screen.findByRole('heading', { name: 'Votre panier est prêt' })
  page.reload()
  await screen.findByRole('heading', { name: 'Votre panier est prêt' })
  server.setOnline(true)
  await page.follow('Modifier mon panier')
  await expectInCart('Chemise')
  expect(button(SUBMIT)).toBeTruthy()
})

const SUBJECT = 'Confirmez votre adresse'

/** Signs up at the door; returns the address and the password. */
async function signUpAtTheDoor(page: Page) {
  const typed = aya()
  await page.press(SUBMIT)
  await page.follow('Créer un compte')
  await screen.findByRole('heading', { name: 'Créez votre compte' })
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectAddress('/attente-confirmation')
  return { email: typed.Email, password: typed['Mot de passe'] }
}

/** The name of an account's draft on this device. */
function draftKey(server: ServerInProcess, email: string): string {
  const find = server.t.database.sqlite.prepare('select id from users where email = ?').pluck()
  return `laveo-draft-${String(find.get(email))}`
}

/** Another device has nothing of this one. */
function forgetDevice(): void {
  localStorage.clear()
  sessionStorage.clear()
}

test('a visitor signs up, confirms on another device, and finds basket, place and note there', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const { email, password } = await signUpAtTheDoor(page)
  await expectText(/Votre panier est gardé avec votre compte/)
  forgetDevice()
  page.open(await linkTo(server, email, SUBJECT))
  await expectText(/Le panier que vous avez préparé vous attend/)
  await signIn(page, email, password)
  await expectAddress('/client/passer-commande')
  await expectText('Voici le panier que vous avez préparé')
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  await expectValue(NOTE, 'Portail vert')
  await expectValue(PHONE, '07 07 00 00 01')
  await page.press(SUBMIT)
  await expectPlaced()
  page.open('/client/passer-commande')
  await waitFor(() => expect(within(cart()).getByText('0 pièce')).toBeTruthy())
  await expectNoText('Voici le panier que vous avez préparé')
})

for (const door of ['the doors', 'the top of the page'])
  test(`a second basket, brought by ${door}, is not mixed with the one of the sign-up`, async ({
    server,
    page,
  }) => {
    await prepareBasket(server, page)
    const { email, password } = await signUpAtTheDoor(page)
    page.open(await linkTo(server, email, SUBJECT))
    await expectText(/Le panier que vous avez préparé vous attend/)
    forgetDevice()
    page.open('/commander')
    await addLine(page, TWO_SHIRTS)
    await page.press('Utiliser ma position')
    await page.fill(NOTE, 'Sonnez deux fois')
    await page.fill(PHONE, '07 07 00 00 02')
    if (door === 'the doors') await page.press(SUBMIT)
    await page.follow('Se connecter')
    await signIn(page, email, password)
    await expectAddress('/client/passer-commande')
    await waitFor(() =>
      expect(localStorage.getItem(draftKey(server, email))).toContain('"filledFrom":"'),
    )
    await expectInCart(fcfa(TWO_SHIRTS_COST))
    await expectValue(NOTE, 'Sonnez deux fois')
    await expectValue(PHONE, '07 07 00 00 02')
  })

test('a kept basket that is read late leaves what was typed meanwhile', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const { email, password } = await signUpAtTheDoor(page)
  page.open(await linkTo(server, email, SUBJECT))
  await expectText(/Le panier que vous avez préparé vous attend/)
  forgetDevice()
  const typeNote = async () => {
    await signIn(page, email, password)
    await page.fill(NOTE, 'Sonnez deux fois')
  }
  await whileReadsFail(server, 'baskets', typeNote, () =>
    waitFor(() =>
      expect(localStorage.getItem(draftKey(server, email))).toContain('"filledFrom":"'),
    ),
  )
  await expectValue(NOTE, 'Sonnez deux fois')
  expect(within(cart()).getByText('0 pièce')).toBeTruthy()
})

test('a price that changed before the sign-in is said with both totals', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const { email, password } = await signUpAtTheDoor(page)
  const services = JSON.stringify([{ name: 'Lavage', price: 950 }])
  server.t.database.sqlite
    .prepare('update products set services = ? where name = ?')
    .run(services, 'Chemise')
  page.open(await linkTo(server, email, SUBJECT))
  await signIn(page, email, password)
  await expectInCart(`Prix passé de 800 à ${fcfa(950)}`)
  const total = fcfa(2 * 950 + HOME_FEE)
  await waitFor(() =>
    expect(document.body.textContent.replace(/\s/g, ' ')).toContain(
      `Le total passe de ${fcfa(TWO_SHIRTS_COST)} à ${total}.`,
    ),
  )
})

test('once it went with a sign-up, the next visitor of the phone does not find it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await signUpAtTheDoor(page)
  sessionStorage.clear()
  page.open('/commander')
  await screen.findByRole('radio', { name: /Chemise/ })
  await waitFor(() => expect(within(cart()).getByText('0 pièce')).toBeTruthy())
})

test('with a wrong address the same tab signs up again with the same basket', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await signUpAtTheDoor(page)
  await page.follow('Retour à la connexion')
  await page.follow('Créer un compte')
  const typed = aya()
  await screen.findByRole('heading', { name: 'Créez votre compte' })
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectAddress('/attente-confirmation')
  const kept = server.t.database.sqlite.prepare('select count(*) from baskets').pluck().get()
  expect(kept).toBe(2)
})

test('a basket that the server refuses stays on the device, and the account is made without it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await page.press(SUBMIT)
  await page.follow('Créer un compte')
  // As an older version of the application wrote it.
  localStorage.setItem('laveo-panier-pret', JSON.stringify({ lines: 'none' }))
  await fillAll(page, aya())
  await page.press("S'inscrire")
  await waitFor(() => expect(localStorage.getItem('laveo-panier-pret')).toBe(null))
  await page.press("S'inscrire")
  await expectAddress('/attente-confirmation')
  await expectText(/Votre panier reste sur cet appareil/)
  await expectNoText(/gardé avec votre compte/)
  page.open('/commander')
  await expectInCart('Chemise')
  await expectValue(NOTE, 'Portail vert')
})

test('a person who signs up for something else takes no basket', async ({ server, page }) => {
  await prepareBasket(server, page)
  page.open('/inscription-client')
  await fillAll(page, aya())
  await page.press("S'inscrire")
  await expectAddress('/attente-confirmation')
  expect(server.t.database.sqlite.prepare('select count(*) from baskets').pluck().get()).toBe(0)
})
