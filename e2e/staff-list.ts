import type { Page } from '@playwright/test'
import type { Cast } from './fixtures.ts'
import { copyOrder, placeOrder } from './orders.ts'
import type { App } from './server.ts'

export const DESK = { width: 1280, height: 800 }

export const table = (page: Page) => page.getByRole('table', { name: 'Commandes' })
export const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
export const links = (page: Page) => rows(page).getByRole('link')
/** The actions on the chosen orders. */
export const bulkBar = (page: Page) => page.getByRole('group', { name: 'Sélection' })
/** The order that is open beside the list. */
export const beside = (page: Page) => page.getByRole('complementary', { name: 'Commande ouverte' })

/** One order that is placed, and copies of it with its content: nobody may have more than ten orders that wait. */
export async function placeMany(app: App, cast: Cast, count: number): Promise<void> {
  const client = await cast.person({ role: 'client', fullname: 'Awa Koné' })
  const placed = await placeOrder(app, client, {})
  copyOrder(
    app,
    placed,
    Array.from({ length: count - 1 }, (_, n) => String(n).padStart(8, 'a')),
  )
  app.db
    .prepare(
      `insert into order_items (order_n, position, product_id, name, service, quantity, unit_price)
      select copies.n, position, product_id, name, service, quantity, unit_price
      from order_items join orders on orders.n = order_n join orders copies using (client_id)
      where orders.id = ? and copies.id <> orders.id`,
    )
    .run(placed.id)
}
