import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeCatalogue, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { signIn } from '#web/testing/auth-steps.ts'
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

test('a basket does not pass to a person who signs in for something else', async ({
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
