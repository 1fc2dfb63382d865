import { randomUUID } from 'node:crypto'
import { fcfa } from './figures.ts'
import { type Actor, expect } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'

// The cash of a day, as an admin handles it at the desk.

/** The notes and coins that are counted, in the order of the screen. */
const NOTES_AND_COINS = [10_000, 5_000, 2_000, 1_000, 500, 250, 200, 100, 50, 25, 10, 5]

/** The client passes by and pays before the livreur comes. */
export const collectAtDesk = ({ api }: Pick<Person, 'api'>, order: Order) =>
  api.payments.record.mutate({
    reference: order.reference,
    method: 'espece',
    amount: order.grandTotal,
    shownDue: order.grandTotal,
    shownReceived: 0,
    idempotencyKey: randomUUID(),
  })

/** A livreur hands over all that they carry, which is `sum`. */
export async function handOver(
  { api }: Pick<Person, 'api'>,
  { id: livreurId }: Pick<Person, 'id'>,
  sum: number,
): Promise<void> {
  const held = (await api.cash.holdings.query()).find((one) => one.livreurId === livreurId)
  expect(held?.amount).toBe(sum)
  await api.cash.handOver.mutate({
    livreurId,
    expected: sum,
    payments: held?.payments ?? 0,
    since: held?.since ?? 0,
    counted: sum,
    idempotencyKey: randomUUID(),
  })
}

export async function takeOut(
  { api }: Pick<Person, 'api'>,
  { fuel, bank }: Record<'fuel' | 'bank', number>,
): Promise<void> {
  await api.drawer.spend.mutate({ amount: fuel, reason: 'fuel', idempotencyKey: randomUUID() })
  await api.drawer.bank.mutate({ amount: bank, idempotencyKey: randomUUID() })
}

/** Counts these francs by notes and coins, and closes the drawer: they are all that should be in it. */
export async function closeTheDrawer({ page }: Actor, sum: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'Ce que le tiroir doit contenir' })).toContainText(
    `${fcfa(sum)}Doit être dans le tiroir`,
  )
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.keyboard.press('c')
  await expect(page.getByLabel(/^Nombre de billets de 10/)).toBeFocused()
  let rest = sum
  for (const worth of NOTES_AND_COINS) {
    await page.keyboard.type(String(Math.floor(rest / worth)))
    await page.keyboard.press('Enter')
    rest %= worth
  }
  await expect(page.getByText('Juste', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clôturer et imprimer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Clôture N° 0001' })).toBeVisible()
}
