import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { BEGINNING, historyLinks, historyStatements } from '#server/db/schema.ts'
import type { LocalDay } from '#shared/time/zone.ts'

/**
 * When the history began, in milliseconds UTC; 0 where its first link does not tell. Undefined when the file says a time that is
 * none or has not come.
 */
export function begunAt(orm: Orm, now: number): number | undefined {
  const first = orm
    .select({ at: historyLinks.rowKey })
    .from(historyLinks)
    .where(and(eq(historyLinks.n, 1), eq(historyLinks.tableNumber, BEGINNING)))
    .get()
  const at = Number(first?.at ?? 0)
  return Number.isSafeInteger(at) && at >= 0 && at <= now ? at : undefined
}

/** The stored statements until today, the newest first: none of a clock that ran ahead. Nothing in them is proved. */
export function storedStatements(orm: Orm, today: LocalDay, limit: number) {
  return orm
    .select()
    .from(historyStatements)
    .where(lte(historyStatements.day, today))
    .orderBy(desc(historyStatements.day))
    .limit(limit)
    .all()
}

/** Tells a history that has rows, or had some, from an empty installation, which has nothing to state. */
export function hasHistory(orm: Orm): boolean {
  const any = sql<number>`exists (select 1 from order_events) or exists (select 1 from staff_actions)
    or exists (select 1 from product_prices) or exists (select 1 from history_statements)`
  return orm.select({ any }).from(sql`(select 1)`).get()?.any === 1
}
