import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { moneyDays, type orders } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'

type Deleted = Pick<
  typeof orders.$inferSelect,
  'status' | 'grandTotal' | 'paidAmount' | 'onAccount'
>

/**
 * Takes away what a delivered order owed when it is deleted at `at` (milliseconds UTC), inside that `write()`. Every other
 * change of a debt is counted by the trigger `orders_debt_by_day`, which knows no time for a row that goes.
 */
export function forgetDebt(
  orm: Orm,
  { status, grandTotal, paidAmount, onAccount }: Deleted,
  at: number,
): void {
  const debt = paidAmount - grandTotal
  if (status !== 'completed' || onAccount || debt === 0) return
  orm
    .insert(moneyDays)
    .values({ day: dayKey(at), debt })
    .onConflictDoUpdate({ target: moneyDays.day, set: { debt: sql`debt + excluded.debt` } })
    .run()
}
