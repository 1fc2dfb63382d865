import type BetterSqlite from 'better-sqlite3'
import type { ChainName } from '#shared/history/history.ts'
import type { Database } from '../database.ts'
import { type Chain, type ChangeChain, HISTORY, type RowChain } from './chains.ts'
import { hexOf, historyKeyOf, rowLink, stateOf } from './link.ts'

type Row = (string | number | null)[]

/** Rows that are linked in one transaction: some fifty milliseconds. */
const SLICE = 5_000

/**
 * Links the rows that were there before their chain began, once, before anything else is written. In slices: a start that
 * was killed in the middle goes on where it ended. Returns the number of links it made.
 */
export async function beginHistory(
  database: Pick<Database, 'sqlite' | 'write'>,
  now: number,
): Promise<number> {
  const { sqlite } = database
  const complete = completeChains(sqlite)
  const begin = sqlite.prepare(
    'insert or ignore into history_chains (name, begun_at) values (?, ?)',
  )
  const finish = sqlite.prepare('update history_chains set complete_at = ? where name = ?')
  let made = 0
  for (const chain of HISTORY) {
    if (complete.includes(chain.table)) continue
    await database.write(() => void begin.run(chain.table, now))
    for (let linked = SLICE; linked === SLICE; made += linked)
      linked = await database.write(() => linkSlice(sqlite, chain))
    await database.write(() => void finish.run(now, chain.table))
  }
  return made
}

/** The chains that would get links for rows of before if the history began now. */
export function chainsToLink(sqlite: BetterSqlite.Database): ChainName[] {
  const complete = completeChains(sqlite)
  return HISTORY.filter(
    (chain) => !complete.includes(chain.table) && hasRowsToLink(sqlite, chain),
  ).map(({ table }) => table)
}

const completeChains = (sqlite: BetterSqlite.Database) =>
  sqlite.prepare('select name from history_chains where complete_at is not null').pluck().all()

function hasRowsToLink(sqlite: BetterSqlite.Database, { kind, table, links, key }: Chain): boolean {
  const isLinked =
    kind === 'rows'
      ? `r.${key} <= (select ifnull(max(row), 0) from ${links})`
      : `exists (select 1 from ${links} l where l.row_id = r.${key})`
  return (
    sqlite.prepare(`select 1 from ${table} r where not (${isLinked}) limit 1`).get() !== undefined
  )
}

function linkSlice(sqlite: BetterSqlite.Database, chain: Chain): number {
  return chain.kind === 'rows' ? linkRows(sqlite, chain) : linkStates(sqlite, chain)
}

function linkRows(sqlite: BetterSqlite.Database, { table, links, key, facts }: RowChain): number {
  const linkedWith = historyKeyOf(sqlite)
  const last = sqlite.prepare(`select row, link from ${links} order by row desc limit 1`).get() as
    | { row: number; link: Buffer }
    | undefined
  const rows = sqlite
    .prepare(
      `select r.${key}, ${facts} from ${table} r where r.${key} > ? order by r.${key} limit ?`,
    )
    .raw()
    .all(last?.row ?? 0, SLICE) as Row[]
  const insert = sqlite.prepare(`insert into ${links} (row, link) values (?, ?)`)
  let before = hexOf(last?.link)
  for (const row of rows) {
    const link = rowLink(linkedWith, table, before, row)
    insert.run(row[0], link)
    before = hexOf(link)
  }
  return rows.length
}

/** The rows that have no link yet, as they are now: what they were before is not known any more. */
function linkStates(
  sqlite: BetterSqlite.Database,
  { table, links, key, facts }: ChangeChain,
): number {
  const linkedWith = historyKeyOf(sqlite)
  const last = sqlite.prepare(`select link from ${links} order by n desc limit 1`).pluck().get()
  const rows = sqlite
    .prepare(
      `select r.${key}, ${facts} from ${table} r
       where not exists (select 1 from ${links} l where l.row_id = r.${key}) order by r.rowid limit ?`,
    )
    .raw()
    .all(SLICE) as Row[]
  const insert = sqlite.prepare(`insert into ${links} (row_id, state, link) values (?, ?, ?)`)
  let before = hexOf(last as Buffer | undefined)
  for (const row of rows) {
    const state = stateOf(linkedWith, table, row)
    const link = rowLink(linkedWith, table, before, [row[0] ?? null, hexOf(state)])
    insert.run(row[0], state, link)
    before = hexOf(link)
  }
  return rows.length
}
