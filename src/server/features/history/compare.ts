import type BetterSqlite from 'better-sqlite3'
import { HISTORY, orderOf } from '#server/db/history/chains.ts'
import type { ChainFault, ChainName } from '#shared/history/history.ts'
import type { HistoryStatement } from './statement.ts'

/** What a chain no longer says as a statement did. */
export interface Difference {
  chain: ChainName
  /** Links up to the one that the statement names: as stated, and as they are. */
  stated: number
  found: number
  /** Whether the named link is another one now; a missing one is. */
  headDiffers: boolean
}

/**
 * Where the links differ from a statement. Nothing before it was changed or left when there is no difference and the chains
 * hold: whether each row is what its link says is for the verification.
 */
export function differencesFrom(
  sqlite: BetterSqlite.Database,
  { heads }: HistoryStatement,
): Difference[] {
  return heads.flatMap(({ chain, links: stated, last, head }) => {
    const known = HISTORY.find(({ table }) => table === chain)
    if (!known || stated === 0) return []
    const key = orderOf(known)
    const found = sqlite
      .prepare(`select count(*) from ${known.links} where ${key} <= ?`)
      .pluck()
      .get(last) as number
    const link = sqlite
      .prepare(`select lower(hex(link)) from ${known.links} where ${key} = ?`)
      .pluck()
      .get(last)
    const headDiffers = link !== head
    return headDiffers || found !== stated ? [{ chain, stated, found, headDiffers }] : []
  })
}

/**
 * The chains that no longer hold the link that a statement names last, although every link that is there is sound: the last
 * rows left together with their links. For chains that were just verified, because it looks at no other link.
 */
export function cutSince(
  sqlite: BetterSqlite.Database,
  { heads }: Pick<HistoryStatement, 'heads'>,
): ChainFault[] {
  return heads.flatMap(({ chain, links: stated, last, head }): ChainFault[] => {
    const known = HISTORY.find(({ table }) => table === chain)
    if (!known || stated === 0) return []
    const key = orderOf(known)
    const left = sqlite
      .prepare<[number], { row: number; link: string }>(
        `select ${key} as "row", lower(hex(link)) as link from ${known.links} where ${key} <= ? order by ${key} desc limit 1`,
      )
      .get(last)
    if (left?.link === head) return []
    const unknown = { at: null, about: null, more: 0 }
    if (!left) return [{ chain, what: 'emptied', row: stated, ...unknown }]
    return [{ chain, what: left.row === last ? 'changed' : 'cut', row: left.row, ...unknown }]
  })
}
