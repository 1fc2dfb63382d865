import { asc, desc, gte, type SQL, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderEvents, staffActions } from '#server/db/schema.ts'

/** The two trails of the journal, whose numbers grow with the time. */
export type Trail = 'events' | 'actions'

const TABLES = { events: orderEvents, actions: staffActions } as const

const trail = (orm: Orm, table: (typeof TABLES)[Trail]) => {
  const oneOf = (order: SQL) =>
    orm
      .select({ seq: table.seq, at: table.at })
      .from(table)
      .where(gte(table.seq, sql.placeholder('seq')))
      .orderBy(order)
      .limit(1)
      .prepare()
  return { first: oneOf(asc(table.seq)), last: oneOf(desc(table.seq)) }
}

const statements = prepared((orm) => ({
  events: trail(orm, TABLES.events),
  actions: trail(orm, TABLES.actions),
}))

/**
 * The number from which on a trail was written at `at` (milliseconds UTC) or later; the one behind its end when nothing was.
 * No index knows the time: the numbers are halved, some twenty times among a million.
 */
export function firstSince(orm: Orm, of: Trail, at: number): number {
  const { first, last } = statements(orm)[of]
  let low = 1
  let high = (last.get({ seq: low })?.seq ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const entry = first.get({ seq: middle })
    if (entry && entry.at < at) low = entry.seq + 1
    else high = middle
  }
  return low
}
