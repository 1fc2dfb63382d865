import { createHmac } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import { type Chain, type ChangeChain, chainsIn, columnsOf, factsOfNew } from './chains.ts'

type Fact = string | number | null

/** 128 bits of the HMAC: nobody finds them, and a row costs 16 bytes less. */
const LINK_BYTES = 16

/** HMAC-SHA-256 of some texts and numbers, cut to `LINK_BYTES`. Nulls at the end are left out. */
export function linkMac(key: Buffer, facts: readonly Fact[]): Buffer {
  const last = facts.findLastIndex((fact) => fact !== null)
  const text = JSON.stringify(facts.slice(0, last + 1))
  return createHmac('sha256', key).update(text).digest().subarray(0, LINK_BYTES)
}

/** The facts that the link of an added row covers. `before` is the link before it in hexadecimal, empty for the first. */
export const rowLink = (key: Buffer, chain: string, before: string, row: readonly Fact[]) =>
  linkMac(key, [chain, before, ...row])

/** What a row became, as the link of its change covers it; `row` is its id, then its facts. */
export const stateOf = (key: Buffer, chain: string, row: readonly Fact[]) =>
  linkMac(key, [`${chain} state`, ...row])

/** Proves that a key is the one of a history, without telling it. */
export const proofOf = (key: Buffer): Buffer => linkMac(key, ['history key'])

/** Bytes as links are linked. */
export const hexOf = (bytes: Buffer | undefined): string => bytes?.toString('hex') ?? ''

const keys = new WeakMap<BetterSqlite.Database, Buffer>()

/** Gives a connection the key of its links. Without it, a write to a chained table fails. */
export function giveHistoryKey(sqlite: BetterSqlite.Database, key: Buffer): void {
  keys.set(sqlite, key)
  linkWrites(sqlite)
}

/** The key of a connection. Throws when it was given none. */
export function historyKeyOf(sqlite: BetterSqlite.Database): Buffer {
  const key = keys.get(sqlite)
  if (!key) throw new Error('The history cannot be written: this connection has no key for it')
  return key
}

/**
 * Makes this connection link what it writes to a chained table, from every place of the code: by triggers of the connection's
 * own. A file whose schema is older gets none before `giveHistoryKey`. The file itself holds none: a program that does not know the key can read
 * and copy it, and what it writes is found to have no link.
 */
export function linkWrites(sqlite: BetterSqlite.Database): void {
  const chains = chainsIn(sqlite)
  if (chains.length === 0) return
  // `directOnly`: a trigger that somebody planted in the file must not have its rows linked by this connection.
  sqlite.function('history_link', { varargs: true, directOnly: true }, (...facts: unknown[]) =>
    linkMac(historyKeyOf(sqlite), facts as Fact[]),
  )
  for (const chain of chains)
    for (const trigger of triggersOf(chain))
      sqlite.exec(`create temp trigger if not exists ${trigger}`)
}

function triggersOf(chain: Chain): string[] {
  const { kind, table, links, key } = chain
  if (kind === 'rows')
    return [
      `history_${table} after insert on main.${table} begin
        insert into ${links} (row, link) values (new.${key}, history_link('${table}', ${lastLink(links, 'row')},
          new.${key}, ${factsOfNew(chain)}));
      end`,
    ]
  const changed = ['insert', `update of ${columnsOf(chain).join(', ')}`]
  return [...changed.map((event) => changeTrigger(chain, event)), goneTrigger(chain)]
}

function changeTrigger(chain: ChangeChain, event: string): string {
  const { table, links, key } = chain
  return `history_${table}_${event.slice(0, 6)} after ${event} on main.${table} begin
      insert into ${links} (row_id, state, link)
        select new.${key}, state, history_link('${table}', ${lastLink(links, 'n')}, new.${key}, lower(hex(state)))
        from (select history_link('${table} state', new.${key}, ${factsOfNew(chain)}) as state limit 1);
    end`
}

/** The link of a row that left has no state. */
const goneTrigger = ({ table, links, key }: ChangeChain) =>
  `history_${table}_delete after delete on main.${table} begin
      insert into ${links} (row_id, state, link)
        values (old.${key}, x'', history_link('${table}', ${lastLink(links, 'n')}, old.${key}, ''));
    end`

const lastLink = (links: string, order: string) =>
  `ifnull((select lower(hex(link)) from ${links} order by ${order} desc limit 1), '')`
