import type { KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import { hasTable } from '../file/migrations.ts'
import { BEGINNING, TABLE_NUMBERS } from '../schema/history.ts'
import { hexOf, type LinkedCell, linkOf } from './link.ts'

/** The table, the key of the row, the state, the link, the one before it. */
type StatedLink = [number, LinkedCell, Buffer | null, Buffer | null, Buffer | null]

const NAMES = new Map<number, string>([
  [BEGINNING, 'beginning'],
  ...Object.entries(TABLE_NUMBERS).map(([name, number]) => [number, name] as const),
])

/**
 * Whether one link was made with this key: one is enough, since somebody may have changed the others. Reads only links that cover
 * nothing of another table, the first one among them, so that it tells of the file of an earlier release too. Undefined where
 * the file has no link.
 */
export function isWrittenWith(sqlite: BetterSqlite.Database, key: KeyObject): boolean | undefined {
  if (!hasTable(sqlite, 'history_links')) return undefined
  if (!sqlite.prepare('select 1 from history_links').get()) return undefined
  const links = sqlite
    .prepare<[], StatedLink>(
      `select table_number, row_key, state, cast(link as blob), cast(before as blob)
       from (select *, lag(link) over (order by n) as before from history_links)
       where table_number = ${BEGINNING} or state is not null`,
    )
    .raw()
  for (const [table, row, state, link, before] of links.iterate()) {
    const covered = state === null ? [] : [hexOf(state)]
    const facts = { before: hexOf(before ?? undefined), row, covered }
    if (link && linkOf(key, NAMES.get(table) ?? '', facts).equals(link)) return true
  }
  return false
}
