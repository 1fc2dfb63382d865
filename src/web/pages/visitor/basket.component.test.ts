import { screen } from '@testing-library/react'
import { makeAdmin, makeCatalogue, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { signIn } from '#web/testing/auth-steps.ts'
import {
  count,
  expectPieces,
  FOUND,
  fillBasket,
  prepareBasket,
  sendSignUp,
} from '#web/testing/basket-steps.ts'
import {
  expect,
  expectAddress,
  expectButton,
  expectNoText,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  addLine,
  expectInCart,
  expectPlaced,
  expectReady,
  fcfa,
  HOME_FEE,
  ordersOf,
  review,
  SUBMIT,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
} from '#web/testing/order-steps.ts'

const FOLLOWS = /Votre panier vous suit/

test('a visitor sees garments, fee and total without an account, and nothing of anybody’s', async ({
  server,
  page,
}) => {
  await fillBasket(server, page)
  await expectInCart(fcfa(HOME_FEE))
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  await expectText('Vous relirez la commande avant de valider.')
  await expectNoText('Comme la dernière fois')
  const asked = server.answers.map(({ request }) => request).join(' ')
  expect(asked).not.toMatch(/lastPlace|oftenOrdered/)
})

test('without a network a visitor reads what they chose, as they saw it, and goes on once it is back', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  const mend = server.cut(/products\.catalogue/)
  page.reload()
  await expectText(
    /^La connexion est coupée ou très lente\. Votre panier est gardé sur cet appareil/,
  )
  await expectText('2 × Chemise, lavage')
  await expectNoText('Impossible de charger les produits.')
  mend()
  await expectReady()
})

test('a visitor with an account signs in at the review, sees the total again and places the order', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const client = await makeClient(server.t)
  await review(page)
  await followSignIn(page)
  await expectText(FOLLOWS)
  await signIn(page, client.email, TEST_PASSWORD)
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  await expectInCart('Portail vert')
  expect(ordersOf(server.t, client)).toEqual([])
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('without a garment, signing in or up from the top of the page speaks of no basket', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  const client = await makeClient(server.t, { emailConfirmedAt: null })
  page.open('/commander')
  await followSignIn(page)
  await expectButton('Se connecter', 'enabled')
  await expectNoText(/[Pp]anier/)
  await signIn(page, client.email, TEST_PASSWORD)
  await expectAddress('/attente-confirmation')
  await expectText(client.email)
  await expectNoText(/[Pp]anier/)
})

test('an account that is not confirmed leaves the basket on the device, and the page says so', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const client = await makeClient(server.t, { emailConfirmedAt: null })
  await review(page)
  await followSignIn(page)
  await signIn(page, client.email, TEST_PASSWORD)
  await expectAddress('/attente-confirmation')
  await expectText(/Votre panier reste sur cet appareil/)
})

test('a client empties the form of a basket that came with the sign-in and is not theirs', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  const client = await makeClient(server.t)
  await followSignIn(page)
  await signIn(page, client.email, TEST_PASSWORD)
  await expectText('Ce panier n’est pas le vôtre')
  await page.press('Tout effacer')
  await expectText(/Effacer ce panier/)
  const erase = screen.getAllByRole('button', { name: 'Tout effacer' }).at(-1)
  await page.user.click(erase as HTMLElement)
  await page.follow('Revenir à ma commande')
  await expectPieces('0 pièce')
  await expectNoText('Portail vert')
})

test('a visitor whose tab was closed takes the basket along at the door, and signs up with it', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  sessionStorage.clear()
  page.open('/connexion')
  await screen.findByRole('button', { name: 'Le reprendre' })
  await page.follow('Créer un compte')
  await page.press('Le reprendre')
  await expectText(FOLLOWS)
  await sendSignUp(page)
  await expectText('Votre panier est gardé')
  expect(count(server, 'baskets')).toBe(1)
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
  await expectText(FOUND)
  await expectPieces('0 pièce')
  await page.press('Le reprendre')
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectPieces('2 pièces')
  await expectInCart('Portail vert')
  await expectNoText(FOUND)
})

test('a session that is open already takes no basket, though its address was asked for', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await review(page)
  await followSignIn(page)
  await screen.findByLabelText('Email')
  // Another person signs in in another tab, and this page is loaded again.
  await server.signIn(await makeClient(server.t))
  page.reload()
  await expectAddress('/client/passer-commande')
  await expectText(FOUND)
  await page.press('Tout effacer')
  await expectNoText(FOUND)
  await expectPieces('0 pièce')
})

test('a tab at the review whose basket went along with a sign-in in another tab says so at the form', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await review(page)
  const key = 'laveo-draft-visiteur'
  const oldValue = localStorage.getItem(key)
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }))
  await expectText('Votre panier n’est plus dans cet onglet')
  await expectNoText(/commandé dans un autre onglet/)
  await expectPieces('0 pièce')
  await addLine(page, TWO_SHIRTS)
  await expectNoText('Votre panier n’est plus dans cet onglet')
})

test('the team is led to its own screens', async ({ server, page }) => {
  await makeCatalogue(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open('/commander')
  await expectAddress('/admin/dashboard')
})

/** The review's own link: the frame has one too. */
async function followSignIn(page: Page): Promise<void> {
  const [link] = screen.getAllByRole('link', { name: 'Se connecter' }).slice(-1)
  await page.user.click(link as HTMLElement)
}
