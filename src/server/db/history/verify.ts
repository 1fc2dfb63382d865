import type { KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import type { ChainFault } from '#shared/record/history/history.ts'
import { eachRow, LEAST, MOST } from './each-row.ts'
import { type LinkedCell, stateOf } from './link.ts'
import { createWalk, noteFault, noteUnlinked, UNKNOWN, type Walk } from './link-walk.ts'
import { LINKED_TABLES, type LinkedTable, lastStateOf } from './linked-tables.ts'

/** Where the chain ends. */
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

/**
 * Checks the chain with its key, a link at a time, then each row that changes, and yields after each: the caller may do
 * other work there. What is written meanwhile is checked too.
 */
export function* verifyHistory(
  sqlite: BetterSqlite.Database,
  key: KeyObject,
): Generator<void, Verified> {
  const walk = createWalk(sqlite, key)
  yield* walk.steps()
  // At one moment: what another program writes meanwhile would be a link without its row.
  sqlite.transaction(() => {
    runThrough(walk.steps())
    checkEnds(sqlite, walk)
  })()
  for (const linked of LINKED_TABLES)
    if (linked.changes) yield* checkStates(sqlite, key, linked, walk)
  nameEmptied(sqlite, walk)
  return { links: walk.last, head: walk.head, faults: [...walk.faults.values()] }
}

/** Verifies in one go, for programs that serve nobody meanwhile. */
export function verifyNow(sqlite: BetterSqlite.Database, key: KeyObject): Verified {
  return runThrough(verifyHistory(sqlite, key))
}

/** Ends a walk in one go, for programs that serve nobody meanwhile. */
export function runThrough<T>(walk: Generator<void, T>): T {
  for (;;) {
    const step = walk.next()
    if (step.done) return step.value
  }
}

/** Links at the beginning of the chain that are tried with a key. */
const TRIED = 100

/** The answer of a file to a key. */
interface Tried {
  links: number
  /** One link was made with it. One is enough, since somebody may have changed the others. */
  isKey: boolean
  /** The first broken link among those that were tried. */
  fault: ChainFault | undefined
}

/** Tells another key from a link that does not fit its row. */
export function tryKey(sqlite: BetterSqlite.Database, key: KeyObject): Tried {
  const walk = createWalk(sqlite, key)
  const steps = walk.steps()
  for (let n = 0; n < TRIED && !steps.next().done; n += 1);
  const [fault] = walk.faults.values()
  while (walk.sound === 0 && !steps.next().done);
  return { links: walk.last, isKey: walk.sound > 0, fault }
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

/** The number, the state, the time, the subject, the key, the facts. */
type ChangedRow = [string, Buffer | null, number, string, string | number, ...LinkedCell[]]

/** Checks that each row is as its last change left it. */
function* checkStates(
  sqlite: BetterSqlite.Database,
  linkedWith: KeyObject,
  linked: LinkedTable,
  walk: Walk,
): Generator<void, void> {
  const { table, key, facts, at, about } = linked
  const next = sqlite
    .prepare<[bigint], ChangedRow>(
      `select cast(r.rowid as text), ${lastStateOf(linked, `r.${key}`)}, ${at}, ${about}, r.${key}, ${facts}
       from ${table} r where r.rowid >= ? order by r.rowid limit 1`,
    )
    .raw()
  for (const [, state, rowAt, rowAbout, row, ...rest] of eachRow((n) => next.get(n))) {
    const named = { table, row, at: rowAt, about: rowAbout }
    // Without a state: it had left, and somebody brought it back.
    if (!state?.length) noteFault(walk, { ...named, what: 'unlinked' })
    else if (!stateOf(linkedWith, table, row, rest).equals(state))
      noteFault(walk, { ...named, what: 'changed' })
    yield
  }
}

/** Of a table with nothing left, which row is missing first says less than how many links there were. */
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
