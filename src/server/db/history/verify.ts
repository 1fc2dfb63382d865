import type { KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import type { ChainFault } from '#shared/record/history/history.ts'
import { type LinkedCell, stateOf } from './link.ts'
import { noteFault, noteUnlinked, UNKNOWN, type Walk, walkChain } from './link-walk.ts'
import { LINKED_TABLES, type LinkedTable, lastStateOf } from './linked-tables.ts'

/** The end of the chain. */
export interface ChainHead {
  /** The number of the last link; 0 for none. */
  links: number
  /** The last link in hexadecimal; empty for none. */
  head: string
}

export interface Verified extends ChainHead {
  /** The first fault of each table that does not hold, and of the chain itself, with how many more there are. */
  faults: ChainFault[]
}

/** Checks the chain with its key, link by link, then each row that changes, all of one moment. */
export function verifyHistory(sqlite: BetterSqlite.Database, key: KeyObject): Verified {
  return sqlite.transaction(() => {
    const walk = walkChain(sqlite, key)
    checkEnds(sqlite, walk)
    for (const linked of LINKED_TABLES)
      if (linked.changes) checkStates(sqlite, key, { linked, walk })
    nameEmptied(sqlite, walk)
    return { links: walk.last, head: walk.head, faults: [...walk.faults.values()] }
  })()
}

/** Rows before the first link of their table and after the last have none; numbers that were given and are not there left. */
function checkEnds(sqlite: BetterSqlite.Database, walk: Walk): void {
  const given = sqlite
    .prepare<[string], number>('select seq from sqlite_sequence where name = ?')
    .pluck()
  const cut = (table: ChainFault['table'], last: number) => {
    if (Number(given.get(table) ?? 0) > last)
      noteFault(walk, { table, what: 'cut', row: last, ...UNKNOWN })
  }
  cut('history_links', walk.last)
  for (const linked of LINKED_TABLES) {
    if (linked.changes) continue
    const last = walk.lastRows.get(linked)?.row ?? 0
    noteUnlinked(sqlite, walk, linked, [LEAST, 0])
    const after = noteUnlinked(sqlite, walk, linked, [BigInt(last) + 1n, MOST])
    if (after === 0) cut(linked.table, last)
  }
}

/** The range of the numbers of SQLite. */
const [LEAST, MOST] = [-(2n ** 63n), 2n ** 63n - 1n]

/** The state, the time, the subject, the key, the facts. */
type ChangedRow = [Buffer | null, number, string, string | number, ...LinkedCell[]]

/** Checks that each row is as its last change left it. */
function checkStates(
  sqlite: BetterSqlite.Database,
  linkedWith: KeyObject,
  { linked, walk }: { linked: LinkedTable; walk: Walk },
): void {
  const { table, key, facts, at, about } = linked
  const rows = sqlite
    .prepare<[], ChangedRow>(
      `select ${lastStateOf(linked, `r.${key}`)}, ${at}, ${about}, r.${key}, ${facts} from ${table} r order by r.rowid`,
    )
    .raw()
  for (const [state, rowAt, rowAbout, row, ...rest] of rows.iterate()) {
    const named = { table, row, at: rowAt, about: rowAbout }
    // Without a state: it had left, and somebody brought it back.
    if (!state?.length) noteFault(walk, { ...named, what: 'unlinked' })
    else if (!stateOf(linkedWith, table, row, rest).equals(state))
      noteFault(walk, { ...named, what: 'changed' })
  }
}

/** The name of a table with nothing left: which row is missing first says less than how many links there were. */
function nameEmptied(sqlite: BetterSqlite.Database, walk: Walk): void {
  const given = sqlite
    .prepare<[string], number>('select seq from sqlite_sequence where name = ?')
    .pluck()
  const isEmpty = (table: string) =>
    sqlite.prepare(`select 1 from ${table} limit 1`).get() === undefined
  for (const [table, fault] of walk.faults) {
    if (!isEmpty(table)) continue
    const linked = LINKED_TABLES.find((one) => one.table === table)
    const links = (linked && walk.counts.get(linked)) ?? Number(given.get(table) ?? 0)
    walk.faults.set(table, { ...fault, what: 'emptied', row: links, ...UNKNOWN, more: 0 })
  }
}
