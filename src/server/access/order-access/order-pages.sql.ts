import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orders } from '#server/db/schema.ts'
import type { Cursor } from '#shared/paging.ts'

// Orders of the same instant come in the order in which they were placed: SQLite ends each entry of an index with `n`,
// where the id would take 37 bytes more in each of six indexes.
export const newestOrdersFirst = [desc(orders.createdAt), desc(orders.n)] as const
export const oldestOrdersFirst = [asc(orders.createdAt), asc(orders.n)] as const

/** The condition for the orders that follow a cursor in a newest-first list; the cursor's own may be deleted since. */
export const ordersBefore = ({ createdAt, id }: Cursor): SQL =>
  sql`(${orders.createdAt}, ${orders.n}) < (${createdAt}, ${numberOfOrder(id)})`

/** The orders that follow a cursor in an oldest-first list, which may go by another time than that of the order. */
export const ordersAfter = ({ createdAt, id }: Cursor, time: SQLWrapper = orders.createdAt): SQL =>
  sql`(${time}, ${orders.n}) > (${createdAt}, ${numberOfOrder(id)})`
