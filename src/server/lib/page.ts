import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Cursor } from '#shared/paging.ts'

/** Rows that a page of a list shows. */
export const PAGE_SIZE = 20
/** Rows to read for a page: the one beyond PAGE_SIZE shows that another page follows. */
export const PAGE_LIMIT = PAGE_SIZE + 1

/** The cursor before every row of a newest-first list. */
export const NEWEST: Cursor = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }

/** The cursor before every row of an oldest-first list. */
export const OLDEST: Cursor = { createdAt: -1, id: '' }

type Placed = Record<keyof Cursor, SQLiteColumn>

/** The condition for what follows a cursor in a newest-first list. */
export const olderThan = (table: Placed, { createdAt, id }: Cursor): SQL =>
  sql`(${table.createdAt}, ${table.id}) < (${createdAt}, ${id})`

/** The condition for what follows a cursor in an oldest-first list. */
export const newerThan = (table: Placed, { createdAt, id }: Cursor): SQL =>
  sql`(${table.createdAt}, ${table.id}) > (${createdAt}, ${id})`

export interface Page<T> {
  items: T[]
  /** The place where the next page starts; nothing when this one is the last. */
  nextCursor: Cursor | null
}

/** Makes a page of up to PAGE_LIMIT rows, which are already in the order of the list. */
export function toPage<T extends Cursor>(rows: readonly T[]): Page<T> {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    items: rows.slice(0, PAGE_SIZE),
    nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

/** Merges several newest-first lists into one: cheaper than a query that no index sorts. */
export function newestFirst<T extends Cursor>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, PAGE_LIMIT)
}
