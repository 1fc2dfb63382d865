import { randomUUID } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, readAgain, test, toast } from './fixtures.ts'
import { cart } from './order-form.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const HOUR = 3_600_000

/** Inserts copies of an order, each some hours earlier; returns the references, newest first. */
function repeat(app: App, { id }: Order, times: number): string[] {
  const order = app.db.prepare('select * from orders where id = ?').get(id) as Row
  const items = app.db.prepare('select * from order_items where order_id = ?').all(id) as Row[]
  return Array.from({ length: times }, (_, index) => {
    const copy = randomUUID()
    const at = Number(order.created_at) - (index + 1) * HOUR
    insert(app, 'orders', { ...order, id: copy, reference: copy.slice(0, 8), created_at: at })
    for (const item of items) insert(app, 'order_items', { ...item, order_id: copy })
    return copy.slice(0, 8)
  })
}

type Row = Record<string, unknown>

function insert(app: App, table: string, row: Row): void {
  const names = Object.keys(row).filter((name) => name !== 'n')
  const values = names.map((name) => `@${name}`)
  app.db.prepare(`insert into ${table} (${names}) values (${values})`).run(row)
}

test('the history comes page by page, the newest first, each order with its money and its invoice', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const latest = await order(client, { status: 'completed' })
  const references = [latest.reference, ...repeat(app, latest, 24)]
  await order(client)
  await page.goto('/client/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect(page.getByText('Toutes vos commandes livrées sont affichées.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveText(references.map((one) => new RegExp(one)))

  const newest = card(client, latest.reference)
  for (const fact of ['Livrée', '1 pièce', fcfa(latest.grandTotal), 'Payé en espèces'])
    await expect(newest).toContainText(fact)
  await expect(newest.getByRole('link', { name: 'Voir la facture' })).toHaveAttribute(
    'href',
    `/client/facture/${latest.id}`,
  )
})

test('an order is ordered again at the prices of today, without what is no longer sold', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const { reference } = await order(client, {
    status: 'completed',
    lines: [
      { garment: 'Chemise', service: 'Lavage', quantity: 3 },
      { garment: 'Robe', service: 'Complet', quantity: 1 },
    ],
  })
  const dearer = JSON.stringify([{ name: 'Lavage', price: 950 }])
  app.db.prepare('update products set services = ? where name = ?').run(dearer, 'Chemise')
  app.db.prepare('delete from products where name = ?').run('Robe')
  await page.goto('/client/historique')
  await card(client, reference).getByRole('button', { name: 'Commander à nouveau' }).click()
  await expect(toast(page, 'Des articles ne sont plus proposés')).toContainText('Robe')
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(cart(page)).toContainText('3 pièces')
  await expect(cart(page)).toContainText(fcfa(3 * 950))
  await expect(cart(page)).not.toContainText('Robe')
})

test('a cart that holds something is only replaced when the client says so', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const shirts = await order(client, { status: 'completed' })
  const dress = await order(client, {
    status: 'completed',
    lines: [{ garment: 'Robe', service: 'Complet', quantity: 2 }],
  })
  const again = (reference: string) =>
    card(client, reference).getByRole('button', { name: 'Commander à nouveau' }).click()
  await page.goto('/client/historique')
  await again(shirts.reference)
  await expect(toast(page, 'Panier repris aux prix du jour')).toBeVisible()
  await expect(cart(page)).toContainText('Chemise')

  await page.goBack()
  await again(dress.reference)
  const dialog = page.getByRole('dialog', { name: 'Remplacer votre panier ?' })
  await expect(dialog).toContainText(
    'Votre panier sera remplacé par les articles de cette commande.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/client\/historique$/)
  await again(dress.reference)
  await dialog.getByRole('button', { name: 'Remplacer' }).click()
  await expect(cart(page)).toContainText('Robe')
  await expect(cart(page)).not.toContainText('Chemise')

  app.db.prepare('delete from products where name = ?').run('Robe')
  await page.goBack()
  await again(dress.reference)
  await expect(toast(page, 'Rien à commander')).toBeVisible()
  await expect(page).toHaveURL(/\/client\/historique$/)
})

test('an order that is over can be ordered again from the dashboard', async ({ client, order }) => {
  const { page } = client
  const { reference } = await order(client, { status: 'cancelled' })
  await page.goto('/client/dashboard')
  await card(client, reference).getByRole('button', { name: 'Commander à nouveau' }).click()
  await expect(cart(page)).toContainText('Chemise')
  // The place of that order comes too, with its map.
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
})

test('the history without an order, and without a network', async ({ client }) => {
  const { page } = client
  await page.goto('/client/historique')
  await expect(page.getByText("Aucune commande dans l'historique")).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Passer une commande' }),
  ).toHaveAttribute('href', '/client/passer-commande')
  await expectAccessible(page)

  client.allow(NO_NETWORK)
  await page.route(/orders\.history/, (route) => route.abort())
  await page.reload()
  await expect(page.getByText("Impossible de charger l'historique des commandes.")).toBeVisible()
  await page.unroute(/orders\.history/)
  await readAgain(page)
  await expect(page.getByText("Aucune commande dans l'historique")).toBeVisible()
})

test('the history, with orders paid and unpaid', async ({ client, order }) => {
  const paid = await order(client, { status: 'completed' })
  const unpaid = await order(client, { status: 'completed', payment: 'wave' })
  await client.page.goto('/client/historique')
  await expect(card(client, paid.reference)).toBeVisible()
  await expect(
    card(client, unpaid.reference).getByRole('link', { name: 'Payer maintenant' }),
  ).toHaveAttribute('href', `/api/orders/${unpaid.id}/payer`)
  await expectAccessible(client.page)
})
