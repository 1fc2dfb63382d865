import type BetterSqlite from 'better-sqlite3'
import { BEGINNING, TABLE_NUMBERS } from '../schema/history.ts'
import { eachRow } from './each-row.ts'
import { hexOf, historyKeyOf, type LinkedCell, linkOf, stateOf } from './link.ts'
import { LINKED_TABLES, type LinkedTable } from './linked-tables.ts'

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
  for (const linked of LINKED_TABLES) {
    const { table, changes } = linked
    for (const [, row, ...facts] of rowsOf(sqlite, linked)) {
      const state = changes ? stateOf(key, table, row, facts) : null
      const covered = state ? [hexOf(state)] : facts
      const link = linkOf(key, table, { before, row, covered })
      // A number would be bound, and stored, as eight bytes of a fraction.
      const rowKey = typeof row === 'number' ? BigInt(row) : row
      insert.run(TABLE_NUMBERS[table], rowKey, state, link)
      before = hexOf(link)
      made += 1
    }
  }
  return made
}

/** The number, the key, the facts. */
type Row = [string, string | number, ...LinkedCell[]]

function rowsOf(sqlite: BetterSqlite.Database, { table, key, facts }: LinkedTable): Generator<Row> {
  const next = sqlite
    .prepare<[bigint], Row>(
      `select cast(r.rowid as text), r.${key}, ${facts} from ${table} r where r.rowid >= ? order by r.rowid limit 1`,
    )
    .raw()
  return eachRow((from) => next.get(from))
}
