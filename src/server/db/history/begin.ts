import type BetterSqlite from 'better-sqlite3'
import type { ChainName } from '#shared/record/history/history.ts'
import type { Database } from '../database.ts'
import { type Chain, HISTORY, orderOf } from './chains.ts'
import { eachRow } from './each-row.ts'
import { hexOf, historyKeyOf, type LinkedCell, linkOf, stateOf } from './link.ts'

/** The number, the key, the facts. */
type Row = [string, string | number, ...LinkedCell[]]

/**
 * Links the rows that were there before their chain began, once, before anything else is written. Each chain in a transaction:
 * a start that was killed goes on with the next one. Returns the number of links it made.
 */
export async function beginHistory(
  { sqlite, write }: Pick<Database, 'sqlite' | 'write'>,
  now: number,
): Promise<number> {
  const complete = completeChains(sqlite)
  const note = sqlite.prepare(
    `insert into history_chains (name, begun_at, complete_at) values (?, ?, ?)
     on conflict (name) do update set complete_at = excluded.complete_at`,
  )
  let made = 0
  for (const chain of HISTORY) {
    if (complete.includes(chain.table)) continue
    made += await write(() => {
      note.run(chain.table, now, now)
      return linkRows(sqlite, chain)
    })
  }
  return made
}

/** The chains that would get links for rows of before if the history began now. */
export function chainsToLink(sqlite: BetterSqlite.Database): ChainName[] {
  const complete = completeChains(sqlite)
  const hasUnlinked = (chain: Chain) => sqlite.prepare(`${unlinkedIn(chain)} limit 1`).get(0)
  return HISTORY.filter((chain) => !complete.includes(chain.table) && hasUnlinked(chain)).map(
    ({ table }) => table,
  )
}

const completeChains = (sqlite: BetterSqlite.Database) =>
  sqlite.prepare('select name from history_chains where complete_at is not null').pluck().all()

/** The rows without a link, from a number on. */
const unlinkedIn = ({ table, links, key, facts, changes }: Chain) =>
  `select cast(r.rowid as text), r.${key}, ${facts} from ${table} r
   where r.rowid >= ? and not exists (select 1 from ${links} l where l.${changes ? 'row_id' : '"row"'} = r.${key})
   order by r.rowid`

/** Links rows as they are now: their earlier states are not known any more. */
function linkRows(sqlite: BetterSqlite.Database, chain: Chain): number {
  const { table, links, changes } = chain
  const key = historyKeyOf(sqlite)
  const next = sqlite.prepare<[bigint], Row>(`${unlinkedIn(chain)} limit 1`).raw()
  const last = sqlite
    .prepare<[], Buffer>(`select link from ${links} order by ${orderOf(chain)} desc limit 1`)
    .pluck()
  const insert = sqlite.prepare(
    changes
      ? `insert into ${links} (row_id, state, link) values (?, ?, ?)`
      : `insert into ${links} ("row", link) values (?, ?)`,
  )
  let made = 0
  let before = hexOf(last.get())
  for (const [, row, ...facts] of eachRow((number) => next.get(number))) {
    const state = changes ? [stateOf(key, table, row, facts)] : []
    const covered = changes ? state.map(hexOf) : facts
    const link = linkOf(key, table, { before, row, covered })
    insert.run(row, ...state, link)
    before = hexOf(link)
    made += 1
  }
  return made
}
