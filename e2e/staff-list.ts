import type { Page } from '@playwright/test'
import type { Cast } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import type { App } from './server.ts'

export const DESK = { width: 1280, height: 800 }

export const table = (page: Page) => page.getByRole('table', { name: 'Commandes' })
export const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
export const links = (page: Page) => rows(page).getByRole('link')
/** The actions on the chosen orders. */
export const bulkBar = (page: Page) => page.getByRole('group', { name: 'Sélection' })
/** The order that is open beside the list. */
export const beside = (page: Page) => page.getByRole('complementary', { name: 'Commande ouverte' })

/** Nobody may have more than ten orders that wait: each client places one. */
export async function placeMany(app: App, cast: Cast, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += 1)
    await placeOrder(app, await cast.person({ role: 'client', fullname: `Awa Koné ${placed}` }), {})
}
