import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeOrder, type Order, type User } from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectCards, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { cart, expectInCart, fcfa, signInClient } from '#web/testing/order-steps.ts'

const HISTORY = '/client/historique'
const HOUR = 3_600_000
type Row = Record<string, unknown>

/** Inserts copies of an order, each some hours earlier. Returns the references, newest first. */
function repeat({ database }: TestContext, { id }: Order, times: number): string[] {
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row).filter((name) => name !== 'n')
    const values = names.map((name) => `@${name}`)
    const { lastInsertRowid } = database.sqlite
      .prepare(`insert into ${table} (${names}) values (${values})`)
      .run(row)
    return lastInsertRowid
  }
  // These are computed: no row is written with them.
  const {
    due_at: _,
    reference: __,
    ...order
  } = database.sqlite.prepare('select * from orders where id = ?').get(id) as Row
  const items = database.sqlite
    .prepare('select * from order_items where order_n = ?')
    .all(order.n) as Row[]
  return Array.from({ length: times }, (_, index) => {
    const copy = randomUUID()
    const at = Number(order.created_at) - (index + 1) * HOUR
    const order_n = insert('orders', { ...order, id: copy, created_at: at })
    for (const item of items) insert('order_items', { ...item, order_n })
    return copy.slice(0, 8)
  })
}

async function orderOfDresses(t: TestContext, client: User): Promise<Order> {
  const { dress } = await makeCatalogue(t)
  const lines = [{ productId: dress, service: 'Complet', quantity: 2 }]
  const input = { lines, shown: { total: 6000 }, idempotencyKey: randomUUID() }
  return makeOrder(t, { client, status: 'completed', input })
}

/** Goes to the history from another screen. */
async function openHistory(page: Page): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name: 'Historique' })
  await page.user.click(link as HTMLElement)
  await expectAddress(HISTORY)
}

const AGAIN = 'Commander à nouveau'

/** On the latest order the button stands there; the others have it in their sheet. */
async function orderAgain(page: Page, order: Order): Promise<void> {
  if (within(orderCard(order)()).queryByRole('button', { name: AGAIN }))
    return pressIn(page, orderCard(order), AGAIN)
  await openSheet(page, order)
  await pressIn(page, dialog(), AGAIN)
}

async function openSheet(page: Page, order: Order): Promise<void> {
  await pressIn(page, orderCard(order), /pièces/)
  await waitFor(dialog())
}

test('the history comes page by page, the newest first, each order with its money and its invoice', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const latest = await makeOrder(server.t, { client, status: 'completed' })
  const references = [latest.reference, ...repeat(server.t, latest, 24)]
  await makeOrder(server.t, { client })
  page.open('/client/dashboard')
  await openHistory(page)
  await expectCards(20)
  await page.press('Voir plus')
  await expectText('Toutes vos commandes livrées sont affichées.')
  const shown = screen
    .getAllByRole('article')
    .map(({ textContent }) => references.find((reference) => textContent.includes(reference)))
  expect(shown).toEqual(references)

  const newest = orderCard(latest)
  for (const fact of ['2 pièces', fcfa(latest.grandTotal), 'Payé, Espèces'])
    await expectIn(newest, fact)
  const invoice = within(newest()).getByRole('link', { name: /^Voir la facture/ })
  expect(invoice.textContent).toBe('Facture')
  expect(invoice.getAttribute('href')).toBe(`/client/facture/${latest.id}`)
})

test('an order is ordered again at the prices of today, without what is no longer sold', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await signInClient(server)
  const { shirt, dress } = await makeCatalogue(t)
  const order = await makeOrder(t, {
    client,
    status: 'completed',
    input: {
      lines: [
        { productId: shirt, service: 'Lavage', quantity: 3 },
        { productId: dress, service: 'Complet', quantity: 1 },
      ],
      shown: { total: 3 * 800 + 3000 },
      idempotencyKey: randomUUID(),
    },
  })
  const { sqlite } = t.database
  const dearer = JSON.stringify([{ name: 'Lavage', price: 950 }])
  sqlite.prepare('update products set services = ? where id = ?').run(dearer, shirt)
  sqlite.prepare('delete from products where id = ?').run(dress)
  page.open(HISTORY)
  await expectCards(1)
  await orderAgain(page, order)
  await expectToast('Des articles ne sont plus proposés', 'Robe')
  await expectAddress('/client/passer-commande?etape=verifier')
  await expectInCart('3 pièces')
  await expectInCart(fcfa(3 * 950))
  expect(cart().textContent).not.toContain('Robe')
})

test('a cart that holds something is only replaced when the client says so', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await signInClient(server)
  const shirts = await makeOrder(t, { client, status: 'completed' })
  const dresses = await orderOfDresses(t, client)
  page.open(HISTORY)
  await expectCards(2)
  await orderAgain(page, shirts)
  await expectAnnounced('Panier repris aux prix du jour')
  await expectInCart('Chemise')

  await openHistory(page)
  await expectCards(2)
  await orderAgain(page, dresses)
  const question = dialog('Remplacer votre panier')
  await waitFor(question)
  await expectIn(question, 'Votre panier sera remplacé par les articles de cette commande.')
  await pressIn(page, question, 'Retour')
  await expectNoDialog()
  await expectAddress(HISTORY)
  await orderAgain(page, dresses)
  await pressIn(page, question, 'Remplacer')
  await expectInCart('Robe')
  expect(cart().textContent).not.toContain('Chemise')

  t.database.sqlite.prepare('delete from products where name = ?').run('Robe')
  await openHistory(page)
  await expectCards(2)
  await orderAgain(page, dresses)
  await expectToast('Rien à commander')
  await expectAddress(HISTORY)
})

test('a history without an order leads to the order form', async ({ server, page }) => {
  await signInClient(server)
  page.open(HISTORY)
  await expectText("Aucune commande dans l'historique")
  const main = within(screen.getByRole('main'))
  const link = main.getByRole('link', { name: 'Passer une commande' })
  expect(link.getAttribute('href')).toBe('/client/passer-commande')
})

test('an order that is unpaid can be paid from the history', async ({ server, page }) => {
  const client = await signInClient(server)
  const input = { paymentMethod: 'wave' } as const
  const unpaid = await makeOrder(server.t, { client, status: 'completed', input })
  page.open(HISTORY)
  await expectCards(1)
  await expectIn(orderCard(unpaid), `Reste ${fcfa(unpaid.grandTotal)}`)
  await openSheet(page, unpaid)
  const pay = within(dialog()()).getByRole('link', { name: 'Payer maintenant' })
  expect(pay.getAttribute('href')).toBe(`/api/orders/${unpaid.id}/payer`)
})
