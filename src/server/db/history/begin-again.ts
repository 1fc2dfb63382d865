import { existsSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { HISTORY_KEY, loadHistoryKey } from '#server/lib/secret.ts'
import { nameStamp } from '#server/lib/storage/dated-name.ts'
import { renameDurably } from '#server/lib/storage/durable-files.ts'
import { migrateDatabase } from '../migrate.ts'
import { beginHistory } from './begin.ts'
import { giveHistoryKey } from './link.ts'
import { LINKED_TABLES, type LinkedTable } from './linked-tables.ts'
import { HistoryFault } from './open.ts'

/**
 * Begins the history anew with another key, over the rows as they are now: for a key that was lost, an older copy that was
 * restored, or after a change whose cause is known. The key of before keeps a dated name, for the copies of before. The time
 * of the beginning is in every statement from then on. Killed in the middle, it leaves a history that no server starts on, and
 * is asked for again. Returns how many rows are linked; throws when another program has the database open, and a
 * HistoryFault when rows have numbers that the product never gives.
 */
export async function beginHistoryAgain(dataDir: string, now: number): Promise<number> {
  const file = join(dataDir, 'laveo.db')
  // A server of an older version may run: its file must stay as it is.
  alone(file).close()
  migrateDatabase(file)
  const sqlite = alone(file)
  try {
    refuseOtherNumbers(sqlite)
    await putKeyAside(dataDir, now)
    giveHistoryKey(sqlite, await loadHistoryKey(dataDir))
    sqlite.exec(
      "delete from history_links; delete from sqlite_sequence where name = 'history_links'",
    )
    // The verification looks for rows up to the last number given: the next rows get those of rows that left.
    for (const { table, changes } of LINKED_TABLES)
      if (!changes)
        sqlite.exec(
          `update sqlite_sequence set seq = (select ifnull(max(rowid), 0) from ${table}) where name = '${table}'`,
        )
    const linked = beginHistory(sqlite, now)
    sqlite.exec('COMMIT')
    return linked
  } finally {
    sqlite.close()
  }
}

/** SQLite would number the next rows after such a one, further than JavaScript counts. */
function refuseOtherNumbers(sqlite: BetterSqlite.Database): void {
  const last = Number.MAX_SAFE_INTEGER
  const hasOthers = ({ table }: LinkedTable) =>
    sqlite
      .prepare(
        `select 1 from ${table} where rowid not between 1 and ${last}
         union all select 1 from sqlite_sequence where name = '${table}' and seq >= ${last}`,
      )
      .get() !== undefined
  const tables = LINKED_TABLES.filter(hasOthers).map(({ table }) => table)
  if (tables.length > 0)
    throw new HistoryFault(
      `${tables.join(', ')}: rows have numbers that Lavéo never gives. Restore a copy from before, or remove them first: see « The history » in docs/operations.md`,
    )
}

/** Opens a transaction that keeps every other program out of the file. Throws when one has it open. */
function alone(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file, { timeout: 500 })
  try {
    // With a log, only this mode keeps a running server out, and it is refused beside one.
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.exec('BEGIN EXCLUSIVE')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

async function putKeyAside(dataDir: string, now: number): Promise<void> {
  const key = join(dataDir, HISTORY_KEY)
  if (!existsSync(key)) return
  await renameDurably(key, join(dataDir, `history-until-${nameStamp(now)}.key`))
}
