import { and, desc, isNull, lte, max, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { historyChains, historyStatements } from '#server/db/schema.ts'
import type { ChainFault } from '#shared/history/history.ts'
import type { LocalDay } from '#shared/time/zone.ts'

/** When the last of the chains had begun, in milliseconds UTC; 0 before any has. */
export function begunAt(orm: Orm): number {
  const row = orm
    .select({ at: max(historyChains.begunAt) })
    .from(historyChains)
    .get()
  return row?.at ?? 0
}

/**
 * The last statement until today, not one of a clock that ran ahead; and what the verification before it found; null before the
 * first.
 */
export function lastStatement(orm: Orm, today: LocalDay) {
  const row = orm
    .select()
    .from(historyStatements)
    .where(lte(historyStatements.day, today))
    .orderBy(desc(historyStatements.day))
    .limit(1)
    .get()
  if (!row) return null
  const { day, at, links, fault } = row
  return { day, at, links, fault: fault === null ? null : (JSON.parse(fault) as ChainFault) }
}

/** The last statement until today that found nothing broken; undefined before the first. */
export function lastSoundStatement(orm: Orm, today: LocalDay): string | undefined {
  return orm
    .select({ statement: historyStatements.statement })
    .from(historyStatements)
    .where(and(lte(historyStatements.day, today), isNull(historyStatements.fault)))
    .orderBy(desc(historyStatements.day))
    .limit(1)
    .get()?.statement
}

/** Whether anything is linked: an empty installation has nothing to state. */
export function hasHistory(orm: Orm): boolean {
  const any = sql<number>`exists (select 1 from order_event_links) or exists (select 1 from staff_action_links)
    or exists (select 1 from product_price_links)`
  return orm.select({ any }).from(sql`(select 1)`).get()?.any === 1
}
