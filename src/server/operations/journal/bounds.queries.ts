import { asc, desc, gte } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, staffActions } from '#server/db/schema.ts'

/** The two trails of the journal, whose numbers increase with time. */
export type Trail = 'events' | 'actions'

const TABLES = { events: orderEvents, actions: staffActions } as const

const entryFrom = (table: (typeof TABLES)[Trail]) => (orm: Orm, p: { seq: number }) =>
  orm
    .select({ seq: table.seq, at: table.at })
    .from(table)
    .where(gte(table.seq, p.seq))
    .orderBy(asc(table.seq))
    .limit(1)

const ENTRY_FROM = { events: entryFrom(orderEvents), actions: entryFrom(staffActions) }

/**
 * The first number of a trail written at `at` (milliseconds UTC) or later; one past the end when
 * there is none. There is no index on time, so it is a binary search: about twenty reads in a
 * million rows.
 */
export function firstSince(orm: Orm, of: Trail, at: number): number {
  let low = 1
  let high = lastSeq(orm, TABLES[of]) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const entry = ENTRY_FROM[of](orm, { seq: middle }).get()
    if (entry && entry.at < at) low = entry.seq + 1
    else high = middle
  }
  return low
}

function lastSeq(orm: Orm, table: (typeof TABLES)[Trail]): number {
  const last = orm
    .select({ seq: table.seq })
    .from(table)
    .where(gte(table.seq, 1))
    .orderBy(desc(table.seq))
    .limit(1)
    .get()
  return last?.seq ?? 0
}
