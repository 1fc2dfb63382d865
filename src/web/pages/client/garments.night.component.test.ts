import { screen, within } from '@testing-library/react'
import { addProduct } from '#server/shop/products/products.service.ts'
import { makeClient, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  expectValue,
  test,
} from '#web/testing/component-test.ts'
import {
  addLine,
  chooseService,
  expectInCart,
  signInClient,
  TWO_SHIRTS,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const LIST = '/client/passer-commande?liste'

async function sell(server: ServerInProcess, names: string[], services: string[]): Promise<void> {
  for (const name of names) {
    const prices = services.map((service) => ({ name: service, price: 500 }))
    await addProduct(server.t, { name, imageUrl: null, services: prices })
  }
}

test('a catalogue of names that nobody knows is a plain list, with the owner’s service', async ({
  server,
  page,
}) => {
  await sell(server, ['Kimono', 'Tabard', 'Zibeline'], ['Vapeur'])
  await server.signIn(await makeClient(server.t))
  page.open(LIST)
  await expectText('Kimono')
  expect(screen.queryByRole('group', { name: 'Familles' })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Service' })).toBeNull()
  await page.press('Ajouter Tabard')
  await expectToast('Article ajouté')
  await expectInCart('1 × Tabard Vapeur')
})

test('the service is chosen once: it stays for the next garment and after a reload', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await addLine(page, { ...TWO_SHIRTS, service: 'Repassage' })
  await page.press('Ajouter Robe')
  await expectInCart('1 × Robe Repassage')
  page.reload()
  await page.press('Ajouter Pantalon')
  await expectInCart('1 × Pantalon Repassage')
})

test('a client’s last order says which service + adds on a new device', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await makeOrder(server.t, { client })
  page.open('/client/passer-commande')
  await page.press('Ajouter Robe')
  await expectToast('Article ajouté')
  await expectInCart('1 × Robe Lavé-repassé')
})

test('a garment without the service says its own, and is added with it; every service of a catalogue can be chosen', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await sell(server, ['Couette'], ['Lavage'])
  await sell(server, ['Veste'], ['Détachage', 'Nettoyage à sec'])
  page.open('/client/passer-commande')
  await chooseService(page, 'Lavé-repassé')
  await expectText('lavage seul')
  await page.press('Ajouter Couette')
  await expectInCart('1 × Couette Lavage')
  await chooseService(page, 'Nettoyage à sec')
  await page.press('Ajouter Veste')
  await expectInCart('1 × Veste Nettoyage à sec')
})

test('« Toute la liste » opens with a search, and Back closes it', async ({ server, page }) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await page.press('Toute la liste')
  await expectAddress('/client/passer-commande?liste=')
  await page.press('Réduire la liste')
  await expectAddress('/client/passer-commande')
})

test('a search does not outlive the list that is closed', async ({ server, page }) => {
  await signInClient(server)
  page.open(LIST)
  await page.fill('Vêtement', 'robe')
  await expectText('1 vêtement pour « robe »')
  await page.press('Réduire la liste')
  await screen.findByRole('button', { name: 'Ajouter Chemise' })
  await page.press('Toute la liste')
  await expectValue('Vêtement', '')
})

const THREE = ['Lavage', 'Repassage', 'Complet']

test('a search says what it found, and whom to call for the rest; a family shows its garments alone', async ({
  server,
  page,
}) => {
  const { t } = server
  const contact = { phone: '+2250707482136', email: null, address: null }
  await (await t.as(await makeSuperadmin(t))).settings.save({
    contact: { value: contact, seen: null },
  })
  await signInClient(server)
  await sell(server, ['Pagne', 'Complet pagne', 'Boubou brodé', 'Couette', 'Polo'], THREE)
  page.open(LIST)
  const chips = within(await screen.findByRole('group', { name: 'Familles' }))
  await page.user.click(chips.getByRole('button', { name: 'Pagnes' }))
  const tiles = within(screen.getByRole('list', { name: 'Vêtements' }))
  expect(tiles.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Ajouter Polo' })).toBeNull()
  await page.user.click(chips.getByRole('button', { name: 'Tous' }))

  const search = screen.getByRole('searchbox', { name: 'Vêtement' })
  await page.user.type(search, 'PAGN')
  await expectText('2 vêtements pour « PAGN »')
  expect(tiles.getAllByRole('listitem')).toHaveLength(2)
  await page.user.clear(search)
  await page.user.type(search, 'panta')
  await expectText('1 vêtement pour « panta »')
  await page.user.clear(search)
  await page.user.type(search, '3 polos')
  await expectText('1 vêtement pour « 3 polos »')
  await page.user.clear(search)
  await page.user.type(search, 'smoking')
  await expectText('Aucun vêtement pour « smoking »')
  const call = await screen.findByRole('link', { name: /07\s07\s48\s21\s36/ })
  expect(call.getAttribute('href')).toBe('tel:+2250707482136')
})

test('« 150 drap » adds so many with Enter or with +, and what is tapped next is one piece again', async ({
  server,
  page,
}) => {
  await sell(server, ['Drap', 'Kimono'], ['Lavage'])
  await server.signIn(await makeClient(server.t))
  page.open(LIST)
  const search = await screen.findByRole('searchbox', { name: 'Vêtement' })
  await page.user.type(search, '150 drap')
  await expectText('1 vêtement pour « 150 drap », + en ajoute 150')
  await page.user.type(search, '{Enter}')
  await expectInCart('150 × Drap Lavage')
  expect(search).toHaveProperty('value', '')
  await page.user.type(search, '12')
  await page.press('Ajouter Kimono')
  await expectInCart('12 × Kimono Lavage')
  await page.press('Ajouter Kimono')
  await expectInCart('13 × Kimono Lavage')
})

test('a search or a field with a part of a piece, or with more than the most, says so and adds no more', async ({
  server,
  page,
}) => {
  await sell(server, ['Drap'], ['Lavage'])
  await server.signIn(await makeClient(server.t))
  page.open(LIST)
  const search = await screen.findByLabelText('Vêtement')
  await page.user.type(search, '2,5 drap')
  await expectText('Écrivez un nombre entier de pièces.')
  await page.press('Ajouter Drap')
  await expectToast('Quantité invalide', 'Écrivez un nombre entier de pièces.')
  expect(screen.queryByLabelText('Quantité de Drap')).toBeNull()
  await page.user.clear(search)
  await page.user.type(search, '450 drap')
  await page.press('Ajouter Drap')
  await expectInCart('450 × Drap Lavage')
  await page.user.type(search, '150 drap')
  await page.press('Ajouter Drap')
  await expectToast('Quantité invalide', '499 pièces au plus pour un même article.')
  await expectInCart('499 × Drap Lavage')
  await page.user.click(await screen.findByLabelText('Quantité de Drap'))
  await page.user.keyboard('150')
  await expectInCart('150 × Drap Lavage')
  await page.fill('Quantité de Drap', '2500')
  await page.user.tab()
  await expectToast('Quantité invalide', '499 pièces au plus pour un même article.')
  await expectInCart('499 × Drap Lavage')
  await page.fill('Quantité de Drap', '7')
  await page.user.tab()
  await page.fill('Quantité de Drap', '2.5')
  await page.user.tab()
  await expectToast('Quantité invalide', 'Écrivez un nombre entier de pièces.')
  await expectInCart('7 × Drap Lavage')
})
