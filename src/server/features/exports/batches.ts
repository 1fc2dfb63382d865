import { setImmediate } from 'node:timers/promises'
import type { Snapshot } from '#server/db/snapshot.ts'

/** Rows read in one turn: a millisecond or two, between which everyone else is served. */
const BATCH = 500

/** A row of any table with the number that SQLite keeps it under. */
type Numbered<T> = T & { row_number: number }

/**
 * Every row of a query, in the order of their numbers, a batch a turn of the event loop. The query names its number
 * `row_number`, takes those after the first parameter in their order, and at most as many as the second says.
 */
export async function* batchesOf<T extends object>(
  { sqlite }: Snapshot,
  query: string,
): AsyncGenerator<Array<Numbered<T>>> {
  const statement = sqlite.prepare(query)
  for (let after = 0; ; ) {
    const rows = statement.all(after, BATCH) as Array<Numbered<T>>
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.row_number
    await setImmediate()
  }
}
