import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { moneyDays } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'

/**
 * Counts francs that are owed to the shop more, or less, since an instant, in milliseconds UTC, inside `write()`. What changes in
 * the row of an order is counted by the trigger `orders_debt_by_day`.
 */
export function countDebt(orm: Orm, debt: number, at: number): void {
  if (debt === 0) return
  orm
    .insert(moneyDays)
    .values({ day: dayKey(at), debt })
    .onConflictDoUpdate({ target: moneyDays.day, set: { debt: sql`debt + excluded.debt` } })
    .run()
}
