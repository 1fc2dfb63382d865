import { createHmac, type KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import { TABLE_NUMBERS } from '../schema/history.ts'
import { LINKED_TABLES, type LinkedTable, lastStateOf } from './linked-tables.ts'

/** A cell of SQLite that a link covers. */
export type LinkedCell = string | number | null

/** 128 bits cannot be guessed, and a row costs 16 bytes less than with the whole HMAC. */
const LINK_BYTES = 16

/** HMAC-SHA-256 of some texts and numbers, cut to `LINK_BYTES`. Nulls at the end are left out. */
export function linkMac(key: KeyObject, facts: readonly LinkedCell[]): Buffer {
  const last = facts.findLastIndex((fact) => fact !== null)
  const text = JSON.stringify(facts.slice(0, last + 1))
  return createHmac('sha256', key).update(text).digest().subarray(0, LINK_BYTES)
}

/**
 * The link of a row, or of a change of it, in a table. `before` is the link before it in hexadecimal, empty for the first;
 * `covered` are the facts of an added row, or the state that a change left, in hexadecimal.
 */
export const linkOf = (
  key: KeyObject,
  table: string,
  { before, row, covered }: { before: string; row: LinkedCell; covered: readonly LinkedCell[] },
) => linkMac(key, [table, before, row, ...covered])

/** The state of a row that changes, over which its links are made. */
export const stateOf = (
  key: KeyObject,
  table: string,
  row: LinkedCell,
  facts: readonly LinkedCell[],
) => linkMac(key, [`${table} state`, row, ...facts])

/** A link covers the one before it, and a state, in hexadecimal. */
export const hexOf = (bytes: Buffer | undefined): string => bytes?.toString('hex') ?? ''

const keys = new WeakMap<BetterSqlite.Database, KeyObject>()

/** Gives a connection the key of its links. Without it, a write to a linked table fails. */
export function giveHistoryKey(sqlite: BetterSqlite.Database, key: KeyObject): void {
  keys.set(sqlite, key)
  linkWrites(sqlite)
}

/** The key of a connection. Throws when it was given none. */
export function historyKeyOf(sqlite: BetterSqlite.Database): KeyObject {
  const key = keys.get(sqlite)
  if (!key) throw new Error('The history cannot be written: this connection has no key for it')
  return key
}

/**
 * Makes this connection link each row that it writes to a linked table, by triggers of its own: no writer can forget it. The
 * file holds no such trigger, so that a program without the key can read and copy it; rows that it writes have no link. A file without tables gets its triggers with `giveHistoryKey`, after the migration.
 */
export function linkWrites(sqlite: BetterSqlite.Database): void {
  if (!sqlite.prepare(CAN_LINK).get()) return
  // `directOnly`: a trigger that somebody planted in the file must not have its rows linked by this connection.
  sqlite.function('history_link', { varargs: true, directOnly: true }, (...facts: unknown[]) =>
    linkMac(historyKeyOf(sqlite), facts as LinkedCell[]),
  )
  for (const trigger of LINKED_TABLES.flatMap(triggersOf))
    sqlite.exec(`create temp trigger ${trigger}`)
}

/** The file has its tables, and this connection no trigger yet. */
const CAN_LINK = `select 1 from main.sqlite_master where name = 'history_links'
  and not exists (select 1 from temp.sqlite_master where type = 'trigger')`

function triggersOf(linked: LinkedTable): string[] {
  const { table, changes, key, facts } = linked
  const name = `history_${table}`
  if (!changes) return [`${name} after insert on main.${table} begin ${linkAdded(linked)}; end`]
  const columns = [key, ...facts.map((fact) => fact.replace(/^r\./, ''))].join(', ')
  return [
    `${name}_insert after insert on main.${table} begin ${linkChanged(linked)}; end`,
    `${name}_update after update of ${columns} on main.${table} when ${wasLinked(linked)} begin ${linkChanged(linked)}; end`,
    `${name}_delete after delete on main.${table} when ${wasLinked(linked)} begin ${linkGone(linked)}; end`,
  ]
}

/** A row that another program changed gets no link for a change of ours: that would make its facts ours. */
const wasLinked = (linked: LinkedTable) =>
  `${lastStateOf(linked, `old.${linked.key}`)} is history_link('${linked.table} state', old.${linked.key}, ${factsOf(linked, 'old')})`

const linkAdded = (linked: LinkedTable) =>
  `insert into history_links (table_number, row_key, link) values (${TABLE_NUMBERS[linked.table]}, new.${linked.key},
     history_link('${linked.table}', ${LAST_LINK}, new.${linked.key}, ${factsOf(linked, 'new')}))`

/** LIMIT keeps SQLite from computing the state twice. */
const linkChanged = (linked: LinkedTable) =>
  `insert into history_links (table_number, row_key, state, link)
     select ${TABLE_NUMBERS[linked.table]}, new.${linked.key}, state,
       history_link('${linked.table}', ${LAST_LINK}, new.${linked.key}, lower(hex(state)))
     from (select history_link('${linked.table} state', new.${linked.key}, ${factsOf(linked, 'new')}) as state limit 1)`

/** The link of a row that left has no state. */
const linkGone = (linked: LinkedTable) =>
  `insert into history_links (table_number, row_key, state, link) values (${TABLE_NUMBERS[linked.table]}, old.${linked.key}, x'',
     history_link('${linked.table}', ${LAST_LINK}, old.${linked.key}, ''))`

const LAST_LINK = `ifnull((select lower(hex(link)) from history_links order by n desc limit 1), '')`

const factsOf = ({ facts }: LinkedTable, row: 'new' | 'old') =>
  facts.join(', ').replaceAll(/\br\./g, `${row}.`)
