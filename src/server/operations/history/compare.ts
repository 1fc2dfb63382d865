import type BetterSqlite from 'better-sqlite3'
import { type Chain, HISTORY, orderOf } from '#server/db/history/chains.ts'
import type { ChainHead } from '#server/db/history/verify.ts'
import type { ChainFault, ChainName } from '#shared/record/history/history.ts'
import type { HistoryStatement } from './statement.ts'

/** A chain whose links are not those that a statement counted. */
export interface Difference {
  chain: ChainName
  /** The number of links up to the last one that the statement names: then, and now. */
  stated: number
  found: number
  /** The named link is another one now, or left. */
  headDiffers: boolean
}

/**
 * Where the links differ from a statement. Without a difference nothing before it was changed or left, if the verification finds
 * that each row is as its link says.
 */
export function differencesFrom(
  sqlite: BetterSqlite.Database,
  { heads }: HistoryStatement,
): Difference[] {
  return headsWithLinks(heads).flatMap(({ known, head }) => {
    const { chain, links: stated, last } = head
    const found = sqlite
      .prepare<[number], number>(`select count(*) from ${known.links} where ${orderOf(known)} <= ?`)
      .pluck()
      .get(last) as number
    const headDiffers = lastLeft(sqlite, known, last)?.link !== head.head
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
  return headsWithLinks(heads).flatMap(({ known, head }): ChainFault[] => {
    const { chain, links: stated, last } = head
    const left = lastLeft(sqlite, known, last)
    if (left?.link === head.head) return []
    const unknown = { at: null, about: null, more: 0 }
    if (!left) return [{ chain, what: 'emptied', row: stated, ...unknown }]
    return [{ chain, what: left.row === last ? 'changed' : 'cut', row: left.row, ...unknown }]
  })
}

const headsWithLinks = (heads: readonly ChainHead[]): { known: Chain; head: ChainHead }[] =>
  heads.flatMap((head) => {
    const known = HISTORY.find(({ table }) => table === head.chain)
    return known && head.links > 0 ? [{ known, head }] : []
  })

/** The last link of a chain up to a number. */
const lastLeft = (sqlite: BetterSqlite.Database, known: Chain, last: number) =>
  sqlite
    .prepare<[number], { row: number; link: string }>(
      `select ${orderOf(known)} as "row", lower(hex(link)) as link from ${known.links}
       where ${orderOf(known)} <= ? order by ${orderOf(known)} desc limit 1`,
    )
    .get(last)
