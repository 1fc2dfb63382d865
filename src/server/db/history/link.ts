import { createHmac, type KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import { type Chain, chainsIn, orderOf } from './chains.ts'
import { sealTriggers } from './row-seals.ts'

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
 * The link of a row, or of a change of it. `before` is the link before it in hexadecimal, empty for the first; `covered` are the
 * facts of an added row, or the state that a change left, in hexadecimal.
 */
export const linkOf = (
  key: KeyObject,
  chain: string,
  { before, row, covered }: { before: string; row: LinkedCell; covered: readonly LinkedCell[] },
) => linkMac(key, [chain, before, row, ...covered])

/** The state of a row that changes, over which its links are made. */
export const stateOf = (
  key: KeyObject,
  chain: string,
  row: LinkedCell,
  facts: readonly LinkedCell[],
) => linkMac(key, [`${chain} state`, row, ...facts])

/** Proves that a key is the one of a history, without telling it. */
export const proofOf = (key: KeyObject): Buffer => linkMac(key, ['history key'])

/** A link covers the one before it, and a state, in hexadecimal. */
export const hexOf = (bytes: Buffer | undefined): string => bytes?.toString('hex') ?? ''

const keys = new WeakMap<BetterSqlite.Database, KeyObject>()

/** Gives a connection the key of its links. Without it, a write to a chained table fails. */
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
 * Makes this connection link each row that it writes to a chained table, and seal each that waits, by triggers of its own: no
 * writer can forget it. The file holds no such trigger, so that a program without the key can read and copy it; rows that
 * it writes have no link and no seal. Where the schema is older, `giveHistoryKey` makes the triggers after the migration.
 */
export function linkWrites(sqlite: BetterSqlite.Database): void {
  const chains = chainsIn(sqlite)
  if (chains.length === 0) return
  // `directOnly`: a trigger that somebody planted in the file must not have its rows linked by this connection.
  sqlite.function('history_link', { varargs: true, directOnly: true }, (...facts: unknown[]) =>
    linkMac(historyKeyOf(sqlite), facts as LinkedCell[]),
  )
  for (const trigger of [...chains.flatMap(triggersOf), ...sealTriggers(sqlite)])
    sqlite.exec(`create temp trigger if not exists ${trigger}`)
}

function triggersOf(chain: Chain): string[] {
  const { table, changes, key, facts } = chain
  const name = `history_${table}`
  if (!changes) return [`${name} after insert on main.${table} begin ${linkAdded(chain)}; end`]
  const columns = [key, ...facts.map((fact) => fact.replace(/^r\./, ''))].join(', ')
  return [
    `${name}_insert after insert on main.${table} begin ${linkChanged(chain)}; end`,
    `${name}_update after update of ${columns} on main.${table} when ${wasLinked(chain)} begin ${linkChanged(chain)}; end`,
    `${name}_delete after delete on main.${table} when ${wasLinked(chain)} begin ${linkGone(chain)}; end`,
  ]
}

/** A row that another program changed gets no link for a change of ours: that would make its facts ours. */
const wasLinked = ({ table, links, key, facts }: Chain) =>
  `(select state from ${links} where row_id = old.${key} order by n desc limit 1)
     is history_link('${table} state', old.${key}, ${facts.join(', ').replaceAll(/\br\./g, 'old.')})`

const linkAdded = (chain: Chain) =>
  `insert into ${chain.links} ("row", link) values (new.${chain.key},
     history_link('${chain.table}', ${lastLink(chain)}, new.${chain.key}, ${factsOfNew(chain)}))`

/** LIMIT keeps SQLite from computing the state twice. */
const linkChanged = (chain: Chain) =>
  `insert into ${chain.links} (row_id, state, link)
     select new.${chain.key}, state, history_link('${chain.table}', ${lastLink(chain)}, new.${chain.key}, lower(hex(state)))
     from (select history_link('${chain.table} state', new.${chain.key}, ${factsOfNew(chain)}) as state limit 1)`

/** The link of a row that left has no state. */
const linkGone = (chain: Chain) =>
  `insert into ${chain.links} (row_id, state, link) values (old.${chain.key}, x'',
     history_link('${chain.table}', ${lastLink(chain)}, old.${chain.key}, ''))`

const lastLink = (chain: Chain) =>
  `ifnull((select lower(hex(link)) from ${chain.links} order by ${orderOf(chain)} desc limit 1), '')`

const factsOfNew = ({ facts }: Chain) => facts.join(', ').replaceAll(/\br\./g, 'new.')
