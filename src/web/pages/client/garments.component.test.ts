import { screen, waitFor, within } from '@testing-library/react'
import { addProduct } from '#server/features/products/products.service.ts'
import { makeClient, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { addLine, linen, signInClient, TWO_SHIRTS } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const LIST = '/client/passer-commande?liste'

async function sell(server: ServerInProcess, names: string[], services: string[]): Promise<void> {
  for (const name of names) {
    const prices = services.map((service) => ({ name: service, price: 500 }))
    await addProduct(server.t, { name, imageUrl: null, services: prices })
  }
}

test('a catalogue of names that nobody knows is a plain list, with the owner’s services in words', async ({
  server,
  page,
}) => {
  await sell(server, ['Kimono', 'Tabard', 'Zibeline'], ['Vapeur'])
  await server.signIn(await makeClient(server.t))
  page.open(LIST)
  await expectText('Kimono')
  expect(screen.queryByRole('group', { name: 'Familles' })).toBeNull()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Service' })).toBeNull()
  await page.press('Ajouter Tabard, Vapeur')
  await expectToast('Article ajouté')
  screen.getByRole('button', { name: 'Retirer une pièce de Tabard, Vapeur' })
})

test('what a client orders most stands first in the form, and under its own head in the list', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await sell(server, ['Boubou', 'Drap', 'Jupe', 'Nappe', 'Polo'], ['Lavage'])
  await makeOrder(server.t, { client, status: 'completed' })
  page.open('/client/passer-commande')
  const cards = await screen.findAllByRole('radio', { name: /./ })
  expect(cards[0]?.closest('label')?.textContent).toBe('Chemise')
  page.open(LIST)
  const often = within(await screen.findByRole('region', { name: 'Souvent commandés' }))
  expect(often.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Chemise'),
  ])
  const tops = within(screen.getByRole('region', { name: 'Hauts et costumes' }))
  expect(tops.queryByText('Chemise')).toBeNull()
})

test('the service of the form is chosen for the next garment, and for the list', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await addLine(page, { ...TWO_SHIRTS, service: 'Repassage' })
  await page.user.click(within(linen()).getByRole('radio', { name: 'Robe' }))
  const ironing = within(linen()).getByRole<HTMLInputElement>('radio', { name: /Repassage/ })
  expect(ironing.checked).toBe(true)
  page.open(LIST)
  await page.press('Ajouter Robe, Repassage')
  await expectToast('Article ajouté')
  screen.getByRole('button', { name: 'Retirer une pièce de Robe, Repassage' })
})

test('a piece that does not fit in the cart leaves the service of its row as it is', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open(LIST)
  await page.press(/^Chemise/)
  const row = within(screen.getByRole('button', { name: /^Chemise/ }).closest('li') as HTMLElement)
  const iron = async (quantity: string) => {
    await page.user.click(row.getByRole('radio', { name: /Repassage/ }))
    await page.user.clear(row.getByLabelText(/^Quantité/))
    await page.user.type(row.getByLabelText(/^Quantité/), quantity)
    await page.user.click(row.getByRole('button', { name: 'Ajouter au panier' }))
  }
  await iron('99')
  await expectToast('Article ajouté')
  const [washing] = screen.getAllByRole('radio', { name: 'Lavage' })
  await page.user.click(washing as HTMLElement)
  await iron('1')
  await expectToast('Quantité invalide', '99 pièces au plus pour un même article.')
  row.getByRole('button', { name: 'Ajouter Chemise, Lavage' })
})

test('a client’s last order says which service « + » adds on a new device', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await makeOrder(server.t, { client })
  page.open(LIST)
  await page.press('Ajouter Robe, Lavé-repassé')
  await expectToast('Article ajouté')
  screen.getByRole('button', { name: 'Retirer une pièce de Robe, Lavé-repassé' })
})

test('the form looks like itself while it loads, and works when nobody knows what is ordered most', async ({
  server,
  page,
}) => {
  await signInClient(server)
  const release = server.hold(/checkout\.oftenOrdered/)
  page.open('/client/passer-commande')
  await expectText('Chargement…')
  expect(screen.queryByRole('region', { name: 'Votre linge' })).toBeNull()
  release()
  await screen.findByRole('region', { name: 'Votre linge' })
  await waitFor(() => expect(screen.queryByText('Chargement…')).toBeNull())
})

test('the arrow of the whole list leads back to the order', async ({ server, page }) => {
  await signInClient(server)
  page.open('/client/passer-commande?liste')
  await page.follow('Retour')
  await expectAddress('/client/passer-commande')
  await screen.findByRole('region', { name: 'Votre panier' })
})

const THREE = ['Lavage', 'Repassage', 'Complet']
const minus = (garment: string) =>
  screen.queryByRole('button', { name: `Retirer une pièce de ${garment}, Lavé-repassé` })

/** Chooses the service that « + » adds. */
async function chooseService(page: Page, name: string): Promise<void> {
  const services = await screen.findByRole('radiogroup', { name: 'Service' })
  await page.user.click(within(services).getByRole('radio', { name }))
}

test('« − » takes away, the last piece gives « + » back with the focus, and the empty cart has no button', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open(LIST)
  const see = () => screen.queryByRole('link', { name: 'Voir le panier' })
  await expectText('Panier vide. Touchez + pour ajouter.')
  expect(see()).toBeNull()
  await chooseService(page, 'Lavé-repassé')
  const plus = 'Ajouter Robe, Lavé-repassé'
  await page.press(plus)
  await page.press(plus)
  await waitFor(() => expect(see()).not.toBeNull())
  await page.user.click(minus('Robe') as HTMLElement)
  await expectText('1 pièce')
  await page.user.click(minus('Robe') as HTMLElement)
  await expectFocus(() => screen.getByRole('button', { name: plus }))
  expect(minus('Robe')).toBeNull()
  expect(see()).toBeNull()
})

test('a garment without the service is added with its own, and the open row still offers each one', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await sell(server, ['Couette'], ['Lavage'])
  page.open(LIST)
  await chooseService(page, 'Lavé-repassé')
  await page.press('Ajouter Couette, Lavage')
  await expectToast('Article ajouté')
  screen.getByRole('button', { name: 'Retirer une pièce de Couette, Lavage' })
  await page.press(/^Chemise/)
  const row = () =>
    within(screen.getByRole('button', { name: 'Ajouter au panier' }).closest('li') as HTMLElement)
  await page.user.click(row().getByRole('radio', { name: /Repassage/ }))
  for (const quantity of ['0', '2']) {
    await page.user.clear(row().getByLabelText('Quantité'))
    await page.user.type(row().getByLabelText('Quantité'), quantity)
    await page.press('Ajouter au panier')
    if (quantity === '0') await expectToast('Quantité invalide')
  }
  await expectText('3 pièces')
  // The choice for all the others is still the same.
  await screen.findByRole('button', { name: 'Ajouter Robe, Lavé-repassé' })
})

test('a search marks what it found, and says whom to call for the rest; a family shows its garments alone', async ({
  server,
  page,
}) => {
  const { t } = server
  const contact = { phone: '+2250707482136', email: null, address: null }
  await (await t.as(await makeSuperadmin(t))).settings.save({
    section: 'contact',
    value: contact,
    seen: null,
  })
  await signInClient(server)
  await sell(server, ['Pagne', 'Complet pagne', 'Boubou brodé', 'Couette', 'Polo'], THREE)
  page.open(LIST)
  const chips = within(await screen.findByRole('group', { name: 'Familles' }))
  await page.user.click(chips.getByRole('button', { name: 'Pagnes' }))
  const family = within(await screen.findByRole('region', { name: 'Pagnes et boubous' }))
  expect(family.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Polo/ })).toBeNull()
  await page.user.click(chips.getByRole('button', { name: 'Tous' }))

  const search = screen.getByRole('searchbox', { name: 'Vêtement' })
  await page.user.type(search, 'PAGN')
  await expectText('2 vêtements pour « PAGN »')
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marks.toSorted()).toEqual(['Pagn', 'pagn'])
  await page.user.clear(search)
  await page.user.type(search, 'panta')
  await expectText('1 vêtement pour « panta »')
  await page.user.clear(search)
  await page.user.type(search, 'smoking')
  await expectText('Aucun vêtement pour « smoking »')
  const call = await screen.findByRole('link', { name: /07\s07\s48\s21\s36/ })
  expect(call.getAttribute('href')).toBe('tel:+2250707482136')
})
