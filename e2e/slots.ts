import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

/** The slots of an order, as they are stored; times are milliseconds UTC. */
export interface StoredTimes {
  pickup_from: number | null
  pickup_to: number | null
  delivery_from: number | null
  delivery_to: number | null
  ready_at: number | null
  held_since: number | null
  missed_fee: number
}

export function timesOf(app: App, { id }: Order): StoredTimes {
  return app.db
    .prepare(
      'select pickup_from, pickup_to, delivery_from, delivery_to, ready_at, held_since, missed_fee from orders where id = ?',
    )
    .get(id) as StoredTimes
}

/** Moves a visit to a slot of two hours that starts in so many minutes, without a word to anybody. */
export function moveSlot(
  app: App,
  { id }: Order,
  visit: 'pickup' | 'delivery',
  { startsIn }: { startsIn: number },
): void {
  const from = Date.now() + startsIn * 60_000
  app.db
    .prepare(`update orders set ${visit}_from = ?, ${visit}_to = ? where id = ?`)
    .run(from, from + 2 * 60 * 60_000, id)
}

/**
 * The collection is now: setting off for it asks nothing, in the evening neither, when a new order is collected tomorrow. As
 * every slot, it begins on the hour.
 */
export function collectNow(app: App, order: Order): void {
  moveSlot(app, order, 'pickup', { startsIn: -new Date().getMinutes() })
}

/** The sheet in which another time is chosen. */
export const timeSheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Changer l’heure' })

/**
 * Chooses another slot than the present one: the last free one of the open day or, where it has no other late in the
 * day, of the next day.
 */
export async function pickSlot(sheet: Locator): Promise<void> {
  const free = sheet.page().getByRole('radio', { disabled: false, checked: false })
  const slots = sheet.locator('label').filter({ has: free })
  const days = sheet.getByRole('group', { name: 'Jour du passage' })
  await expect(days.getByRole('button', { pressed: true })).toBeVisible()
  if ((await slots.count()) === 0) await days.locator('[aria-pressed="true"] + button').click()
  await slots.last().click()
}

export async function keepSlot(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Changer l’heure' }).click()
  await expect(sheet).toBeHidden()
}
