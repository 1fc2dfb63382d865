import type { KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import type { ChainFault } from '#shared/record/history/history.ts'
import { BEGINNING, TABLE_NUMBERS } from '../schema/history.ts'
import { hexOf, type LinkedCell, linkOf } from './link.ts'
import { LINKED_TABLES, type LinkedTable, lastStateOf } from './linked-tables.ts'

/** It is what was found along the chain. */
export interface Walk {
  last: number
  head: string
  faults: Map<ChainFault['table'], ChainFault>
  /** Links of each table. */
  counts: Map<LinkedTable, number>
  /** The number of the last link before which links left; 0 for none. */
  lastGap: number
  /** The last linked row of each table that is only added to, and the number of its link. */
  lastRows: Map<LinkedTable, { row: number; link: number }>
}

/** The number, the table, the key of the row, the state, the link. Bytes are read as such: in another type one would end the verification. */
type Link = [string, number, LinkedCell, Buffer | null, Buffer | null]

/** Checks each link with the one before it and its row. */
export function walkChain(sqlite: BetterSqlite.Database, key: KeyObject): Walk {
  const walk: Walk = {
    last: 0,
    head: '',
    faults: new Map(),
    counts: new Map(),
    lastGap: 0,
    lastRows: new Map(),
  }
  const entryOf = createReader(sqlite)
  const links = sqlite
    .prepare<[], Link>(
      `select cast(n as text), table_number, row_key, cast(state as blob), cast(link as blob)
       from history_links order by n`,
    )
    .raw()
  for (const link of links.iterate()) checkLink(sqlite, key, walk, { link, entry: entryOf(link) })
  return walk
}

/** The row of a link. */
interface Entry {
  name: string
  linked: LinkedTable | undefined
  /** The facts or the state that the link covers; undefined where the row left without a word of that. */
  covered: readonly LinkedCell[] | undefined
  at: number | null
  about: string | null
}

/** The time, the subject; of an added row its facts. */
type RowOfLink = [number | null, string | null, ...LinkedCell[]]

function createReader(sqlite: BetterSqlite.Database): (link: Link) => Entry {
  const readers = new Map<number, (link: Link) => Entry>(
    LINKED_TABLES.map((linked) => [TABLE_NUMBERS[linked.table], readerOf(sqlite, linked)] as const),
  )
  return (link) => {
    const [, number, , state] = link
    const unknown = { linked: undefined, at: null, about: null }
    if (number === BEGINNING) return { ...unknown, name: 'beginning', covered: [] }
    return (
      readers.get(number)?.(link) ?? { ...unknown, name: '', covered: [hexOf(state ?? undefined)] }
    )
  }
}

function readerOf(sqlite: BetterSqlite.Database, linked: LinkedTable): (link: Link) => Entry {
  const { table, key, at, about, facts, changes } = linked
  const columns = changes ? [at, about] : [at, about, ...facts]
  const read = sqlite
    .prepare<[LinkedCell], RowOfLink>(`select ${columns} from ${table} r where r.${key} = ?`)
    .raw()
  const lastState = sqlite
    .prepare<[LinkedCell], Buffer | null>(`select ${lastStateOf(linked, '?')}`)
    .pluck()
  return ([, , row, state]) => {
    const found = read.get(row)
    const [rowAt = null, rowAbout = null, ...values] = found ?? []
    const named = { name: table, linked, at: rowAt, about: rowAbout }
    if (!changes) return { ...named, covered: found && values }
    // One that left is missing unless its last change says so: its state is empty then.
    const isMissing = !found && Boolean(lastState.get(row)?.length)
    return { ...named, covered: isMissing ? undefined : [hexOf(state ?? undefined)] }
  }
}

function checkLink(
  sqlite: BetterSqlite.Database,
  key: KeyObject,
  walk: Walk,
  { link: [place, , row, , link], entry }: { link: Link; entry: Entry },
): void {
  const { name, linked, covered, at, about } = entry
  const table: ChainFault['table'] = linked?.table ?? 'history_links'
  const number = Number(place)
  const named = { table, row: linked ? nameOf(row) : number, at, about }
  if (!link || !isGiven(number)) {
    noteFault(walk, { ...named, what: 'unlinked' })
    return
  }
  const hasGap = number !== walk.last + 1
  if (hasGap) {
    noteFault(walk, { table: 'history_links', what: 'missing', row: walk.last + 1, ...UNKNOWN })
    walk.lastGap = number
  }
  const isSound =
    covered !== undefined && linkOf(key, name, { before: walk.head, row, covered }).equals(link)
  if (!covered) noteFault(walk, { ...named, what: 'missing' })
  else if (!isSound && !hasGap) noteFault(walk, { ...named, what: 'changed' })
  if (linked) walk.counts.set(linked, (walk.counts.get(linked) ?? 0) + 1)
  if (linked && !linked.changes && isGiven(Number(row))) {
    if (isSound || hasGap) checkOrder(sqlite, walk, linked, Number(row))
    walk.lastRows.set(linked, { row: Number(row), link: number })
  }
  // Only what does not follow from this link, sound or not, is broken too.
  walk.head = hexOf(link)
  walk.last = number
}

/** The place of what is not there any more. */
export const UNKNOWN = { at: null, about: null }
const nameOf = (row: LinkedCell): string | number => (typeof row === 'number' ? row : String(row))

/** The product gives no other numbers: what has one was added by another program. */
const isGiven = (number: number) => number > 0 && Number.isSafeInteger(number)

/** Rows between two links of a table that is only added to have none; without a row, one may have left with its link. */
function checkOrder(
  sqlite: BetterSqlite.Database,
  walk: Walk,
  linked: LinkedTable,
  row: number,
): void {
  const before = walk.lastRows.get(linked) ?? { row: 0, link: 0 }
  if (row <= before.row + 1) return
  const found = noteUnlinked(sqlite, walk, linked, [before.row + 1, row - 1])
  if (found === 0 && walk.lastGap > before.link)
    noteFault(walk, { table: linked.table, what: 'missing', row: before.row + 1, ...UNKNOWN })
}

/** Notes the rows whose numbers are within these bounds, which have no link. Returns how many there are. */
export function noteUnlinked(
  sqlite: BetterSqlite.Database,
  walk: Walk,
  { table, key, at, about }: LinkedTable,
  [from, to]: readonly [LinkedCell | bigint, LinkedCell | bigint],
): number {
  const rows = sqlite
    .prepare<[unknown, unknown], [number, number | null, string | null]>(
      `select r.${key}, ${at}, ${about} from ${table} r where r.${key} between ? and ? order by r.${key}`,
    )
    .raw()
    .all(from, to)
  for (const [row, rowAt, rowAbout] of rows)
    noteFault(walk, { table, what: 'unlinked', row, at: rowAt, about: rowAbout })
  return rows.length
}

/** Keeps the first fault of a table, and counts those after it: a changed row must not hide the others. */
export function noteFault(walk: Walk, fault: Omit<ChainFault, 'more'>): void {
  const first = walk.faults.get(fault.table)
  if (first) first.more += 1
  else walk.faults.set(fault.table, { more: 0, ...fault, at: timeOrNull(fault.at) })
}

/** A cell of SQLite holds anything: of what is no time, `npm run verify` could not tell the time. */
const timeOrNull = (at: number | null) => (Number.isNaN(new Date(at ?? NaN).getTime()) ? null : at)
