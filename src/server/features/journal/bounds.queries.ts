import { asc, desc, gte } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, staffActions } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'

/** The two trails of the journal, whose numbers grow with the time. */
export type Trail = 'events' | 'actions'

const TABLES = { events: orderEvents, actions: staffActions } as const

const entryFrom = (table: (typeof TABLES)[Trail]) =>
  statement((orm, p: { seq: number }) =>
    orm
      .select({ seq: table.seq, at: table.at })
      .from(table)
      .where(gte(table.seq, p.seq))
      .orderBy(asc(table.seq))
      .limit(1),
  )

const ENTRY_FROM = { events: entryFrom(orderEvents), actions: entryFrom(staffActions) }

/**
 * The number from which on a trail was written at `at` (milliseconds UTC) or later; the one behind its end when nothing was.
 * No index knows the time: the numbers are halved, some twenty times among a million.
 */
export function firstSince(orm: Orm, of: Trail, at: number): number {
  let low = 1
  let high = lastSeq(orm, TABLES[of]) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const entry = ENTRY_FROM[of].get(orm, { seq: middle })
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
