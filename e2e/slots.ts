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

/** Francs that the settings propose for a missed visit. */
export function proposeFee(app: App, missedFee: number): void {
  const value = { changeUntilMinutes: 60, waitMinutes: 10, calls: 1, missedFee }
  app.db
    .prepare("insert or replace into settings (key, value, updated_at) values ('visits', ?, 1)")
    .run(JSON.stringify(value))
}

/** The sheet in which another time is chosen. */
export const timeSheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Changer l’heure' })

/** Chooses the last free slot of the day that is open, which is another one than the present. */
export async function pickSlot(sheet: Locator): Promise<void> {
  const free = sheet.getByRole('radio', { disabled: false, checked: false })
  await expect(free.first()).toBeVisible()
  await free.last().check({ force: true })
}

export async function keepSlot(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Garder cette heure' }).click()
  await expect(sheet).toBeHidden()
}
