import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { moneyDays, type orders } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'
import { amountOwed } from '#shared/money/payments.ts'

type Deleted = Pick<
  typeof orders.$inferSelect,
  'status' | 'grandTotal' | 'paidAmount' | 'onAccount' | 'paymentDeclaredAt'
>

/**
 * Takes away what an order was owed when it is deleted at `at` (milliseconds UTC), inside that `write()`. Every other change of
 * what orders are owed is counted by the trigger `orders_debt_by_day`, which knows no time for a row that goes.
 */
export function forgetDebt(orm: Orm, order: Deleted, at: number): void {
  countDebt(orm, -amountOwed(order), at)
}

/** Counts francs that are owed to the shop more, or less, since an instant, in milliseconds UTC, inside `write()`. */
export function countDebt(orm: Orm, debt: number, at: number): void {
  if (debt === 0) return
  orm
    .insert(moneyDays)
    .values({ day: dayKey(at), debt })
    .onConflictDoUpdate({ target: moneyDays.day, set: { debt: sql`debt + excluded.debt` } })
    .run()
}
