import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { loadHistoryKey } from '#server/lib/secret.ts'
import { migrateDatabase } from '../migrate.ts'
import { BEGINNING, TABLE_NUMBERS } from '../schema/history.ts'
import { giveHistoryKey, hexOf, historyKeyOf, type LinkedCell, linkOf, stateOf } from './link.ts'
import { LINKED_TABLES } from './linked-tables.ts'

/**
 * Begins the history of a file without links, inside a transaction: its first link covers the time, and the rows that are there
 * are linked as they are. Returns how many are linked.
 */
export function beginHistory(sqlite: BetterSqlite.Database, now: number): number {
  const key = historyKeyOf(sqlite)
  const insert = sqlite.prepare(
    'insert into history_links (table_number, row_key, state, link) values (?, ?, ?, ?)',
  )
  const first = linkOf(key, 'beginning', { before: '', row: now, covered: [] })
  insert.run(BEGINNING, now, null, first)
  let before = hexOf(first)
  let made = 0
  // Links are added while the rows of another table are read.
  sqlite.unsafeMode(true)
  for (const { table, key: rowKey, facts: columns, changes } of LINKED_TABLES) {
    const rows = sqlite
      .prepare<[], Row>(`select r.${rowKey}, ${columns} from ${table} r order by r.rowid`)
      .raw()
    for (const [row, ...facts] of rows.iterate()) {
      const state = changes ? stateOf(key, table, row, facts) : null
      const covered = state ? [hexOf(state)] : facts
      const link = linkOf(key, table, { before, row, covered })
      // A number would be bound, and stored, as eight bytes of a fraction.
      const stored = typeof row === 'number' ? BigInt(row) : row
      insert.run(TABLE_NUMBERS[table], stored, state, link)
      before = hexOf(link)
      made += 1
    }
  }
  sqlite.unsafeMode(false)
  return made
}

/** The key, the facts. */
type Row = [string | number, ...LinkedCell[]]

/**
 * Begins the history anew over the rows as they are, with another key, because that of before is lost. No server has the file open.
 * Returns how many rows are linked.
 */
export async function beginHistoryAnew(dataDir: string, now: number): Promise<number> {
  const file = join(dataDir, 'laveo.db')
  migrateDatabase(file)
  const sqlite = new BetterSqlite(file)
  try {
    giveHistoryKey(sqlite, await loadHistoryKey(dataDir))
    return sqlite.transaction(() => {
      sqlite.exec(
        "delete from history_links; delete from sqlite_sequence where name = 'history_links'",
      )
      return beginHistory(sqlite, now)
    })()
  } finally {
    sqlite.close()
  }
}
