import { screen, waitFor, within } from '@testing-library/react'
import { makeCatalogue, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { signIn } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectButton,
  expectText,
  expectToast,
  expectValue,
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
  fillOrder,
  HOME,
  HOME_FEE,
  linen,
  ONE_DRESS,
  ordersOf,
  SUBMIT,
  signInClient,
  TWO_SHIRTS,
  wordsOf,
} from '#web/testing/order-steps.ts'

test('the order cannot be sent while the cart, the place or the phone is missing', async ({
  server,
  page,
}) => {
  await signInClient(server)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/client/passer-commande')
  await screen.findByRole('button', { name: SUBMIT })
  await expectUnsendable('Il manque : un article dans le panier, votre position.')
  await page.press('Utiliser ma position')
  await expectUnsendable('Il manque : un article dans le panier.')
  expect(within(cart()).getAllByRole('definition').at(-1)?.textContent).toBe('–')
  await addLine(page, TWO_SHIRTS)
  await expectButton(SUBMIT, 'enabled')
  await page.fill('Téléphone de contact', '  ')
  await expectUnsendable('Il manque : un téléphone de contact.')
})

test('an empty catalogue says so, and the order form is back with the first garment', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/passer-commande')
  await expectText('Le catalogue est vide pour le moment')
  expect(screen.queryByRole('button', { name: SUBMIT })).toBeNull()
  await makeCatalogue(server.t)
  page.reload()
  await expectButton(SUBMIT, 'disabled')
})

test('adding to the cart asks for the garment, then for the service', async ({ server, page }) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await page.press('Ajouter au panier')
  await expectToast('Aucun article sélectionné', 'Veuillez choisir un vêtement.')
  await page.user.click(within(linen()).getByRole('radio', { name: /Robe/ }))
  await page.press('Ajouter au panier')
  await expectToast('Aucun service sélectionné', 'Veuillez choisir un service.')
  await page.user.click(within(linen()).getByRole('radio', { name: /Repassage/ }))
  await page.press('Ajouter au panier')
  await expectToast('Article ajouté')
  await expectInCart(fcfa(1500))
})

test('a garment added twice is one line, and a quantity that is no number counts as one', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await addLine(page, { ...TWO_SHIRTS, quantity: 3 })
  const pieces = 'Pièces de Chemise, Lavage'
  await expectValue(pieces, '5')
  expect(within(cart()).getAllByRole('listitem')).toHaveLength(1)
  for (const typed of ['', '0']) {
    await page.fill(pieces, typed)
    await page.user.tab()
    await expectValue(pieces, '1')
  }
  await page.press('Retirer Chemise, Lavage')
  await waitFor(() => expect(within(cart()).queryAllByRole('listitem')).toEqual([]))
})

test('a double click on « Ajouter au panier » adds the garment once', async ({ server, page }) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await screen.findByRole('button', { name: 'Ajouter au panier' })
  await page.user.click(within(linen()).getByRole('radio', { name: /Robe/ }))
  await page.user.click(within(linen()).getByRole('radio', { name: /Repassage/ }))
  await page.user.dblClick(screen.getByRole('button', { name: 'Ajouter au panier' }))
  await expectValue('Pièces de Robe, Repassage', '1')
})

test('the summary shows lines, subtotal, transport and total, and outlives a reload', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await fillOrder(page)
  await addLine(page, ONE_DRESS)
  await page.fill('Adresse', 'Riviera Palmeraie')
  await page.fill('Point de repère', 'Portail vert')
  const check = async () => {
    await expectButton(SUBMIT, 'enabled')
    await expectInCart('3 pièces')
    const amounts = within(cart()).getAllByRole('definition').map(wordsOf)
    for (const amount of [4600, HOME_FEE, 4600 + HOME_FEE])
      expect(amounts.filter((words) => words.includes(fcfa(amount)))).toHaveLength(1)
    await expectValue('Adresse', 'Riviera Palmeraie')
    await expectValue('Point de repère', 'Portail vert')
  }
  await check()
  page.reload()
  await screen.findByRole('button', { name: SUBMIT })
  await check()
})

test('what is added while the order is on its way stays in the cart', async ({ server, page }) => {
  const client = await signInClient(server)
  await fillOrder(page)
  const release = server.hold(/checkout\.place/)
  await page.press(SUBMIT)
  await addLine(page, ONE_DRESS)
  await expectInCart('3 pièces')
  release()
  await expectPlaced()
  await expectText('1 pièce attend encore dans votre panier')
  await page.follow('Passer une autre commande')
  await expectButton(SUBMIT, 'enabled')
  const lines = within(cart()).getAllByRole('listitem')
  expect(lines.map(wordsOf)).toEqual([expect.stringContaining('Robe')])
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toHaveLength(2)
})

test('the cart outlives a session that ends, and a person’s own sign-out forgets it', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const stored = () => Object.keys(localStorage).join()
  await fillOrder(page)
  server.t.database.sqlite.prepare('delete from sessions where user_id = ?').run(client.id)
  page.reload()
  await expectAddress('/connexion')
  expect(stored()).toContain(client.id)
  await signIn(page, client.email, TEST_PASSWORD)
  await expectAddress('/client/passer-commande')
  await expectButton(SUBMIT, 'enabled')
  await expectInCart('2 pièces')
  page.open('/client/profil')
  const [signOut] = await screen.findAllByRole('button', { name: 'Déconnexion' })
  await page.user.click(signOut as HTMLElement)
  await waitFor(() => expect(stored()).not.toContain(client.id))
})

test('a cart that costs more than any payment can record says so, and cannot be sent', async ({
  server,
  page,
}) => {
  await signInClient(server)
  const dear = JSON.stringify([
    { name: 'Lavage', price: 1_000_000 },
    { name: 'Repassage', price: 1_000_000 },
  ])
  const price = server.t.database.sqlite.prepare(
    "update products set services = ? where name = 'Chemise'",
  )
  price.run(dear)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/client/passer-commande')
  await addLine(page, { garment: 'Chemise', service: 'Lavage', quantity: 99 })
  await addLine(page, { garment: 'Chemise', service: 'Repassage', quantity: 2 })
  await page.press('Utiliser ma position')
  await expectUnsendable(`Il manque : un total de ${fcfa(100_000_000)} au plus.`)
  const told = () => within(cart()).queryAllByRole('status').map(wordsOf).join()
  expect(told()).toContain(`Une commande va jusqu’à ${fcfa(100_000_000)}`)
  await page.press('Retirer Chemise, Repassage')
  await expectButton(SUBMIT, 'enabled')
  expect(told()).toBe('')
})
