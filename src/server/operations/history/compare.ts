import type BetterSqlite from 'better-sqlite3'
import type { ChainHead } from '#server/db/history/verify.ts'
import type { ChainFault } from '#shared/record/history/history.ts'

/** How the links are not those that a statement counted. */
export interface Difference {
  /** The count of the links that are left, up to the last one that the statement names. */
  found: number
  /** The named link is another one now, or left. */
  headDiffers: boolean
}

/**
 * How the links differ from a statement. Undefined when they do not: nothing before it was changed or left, if the verification finds
 * that each row is as its link says.
 */
export function differenceFrom(
  sqlite: BetterSqlite.Database,
  { links, head }: ChainHead,
): Difference | undefined {
  if (links === 0) return undefined
  const found = sqlite
    .prepare<[number], number>('select count(*) from history_links where n between 1 and ?')
    .pluck()
    .get(links) as number
  const headDiffers = lastLeft(sqlite, links)?.link !== head
  return headDiffers || found !== links ? { found, headDiffers } : undefined
}

/**
 * The fault where the link that a statement names last is gone, although every link that is there is sound: the last rows left
 * together with their links. For a chain that was just verified, because it looks at no other link.
 */
export function cutSince(
  sqlite: BetterSqlite.Database,
  { links, head }: ChainHead,
): ChainFault | undefined {
  const left = lastLeft(sqlite, links)
  if (links === 0 || left?.link === head) return undefined
  const fault = { table: 'history_links', at: null, about: null, more: 0 } as const
  if (!left) return { ...fault, what: 'emptied', row: links }
  return { ...fault, what: left.n === links ? 'changed' : 'cut', row: left.n }
}

/** The last link up to a number. */
const lastLeft = (sqlite: BetterSqlite.Database, n: number) =>
  sqlite
    .prepare<[number], { n: number; link: string }>(
      `select n, lower(hex(link)) as link from history_links where n between 1 and ? order by n desc limit 1`,
    )
    .get(n)
