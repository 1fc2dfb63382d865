import { setImmediate } from 'node:timers/promises'
import type { Snapshot } from '#server/db/snapshot.ts'

/**
 * Rows that are read and turned into text per turn of the event loop: two or three milliseconds, between which other
 * requests are served.
 */
const BATCH = 100

/** A row of any table with its SQLite rowid. */
type Numbered<T> = T & { row_number: number }

/**
 * Every row of a query, ordered by rowid, one batch per turn of the event loop. The query names the
 * rowid `row_number`, filters on its first parameter and limits by its last; `further` are those between.
 */
export async function* batchesOf<T extends object>(
  { sqlite }: Snapshot,
  query: string,
  further: readonly number[] = [],
): AsyncGenerator<Array<Numbered<T>>> {
  const statement = sqlite.prepare(query)
  for (let after = 0; ; ) {
    const rows = statement.all(after, ...further, BATCH) as Array<Numbered<T>>
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    // Above 2^53 rows look alike, and would be read again and again.
    if (last.row_number <= after) throw new Error(`row ${after} is read again`)
    after = last.row_number
    await setImmediate()
  }
}
