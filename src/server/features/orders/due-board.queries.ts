import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { isOpenExpress, openExpressOrders } from '#server/features/order-access/open-express.sql.ts'
import {
  newestOrdersFirst,
  oldestOrdersFirst,
  ordersAfter,
  ordersBefore,
} from '#server/features/order-access/order-pages.sql.ts'
import { NEWEST, OLDEST, PAGE_LIMIT, PAGE_SIZE } from '#server/lib/page.ts'
import {
  DUE_PARTS,
  type DueBoardInput,
  type DueCursor,
  type DuePart,
} from '#shared/orders/due-board.ts'
import { isOver, type OrderStatus } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import {
  type ListedOrder,
  type ListedRow,
  newestListed,
  selectListedOrders,
  toListedOrder,
} from './order-view.queries.ts'

// Word for word the conditions of the indexes orders_due, orders_status_due and orders_undated.
const isDue = sql`due_at is not null`
const isUndated = sql`due_at is null and ${orders.status} not in ('completed', 'cancelled')`

const dueAfter = ({ createdAt, id }: Cursor) =>
  sql`(${orders.dueAt}, ${orders.n}) > (${createdAt}, ${numberOfOrder(id)})`

const soonestFirst = (orm: Orm, where: SQL | undefined) =>
  selectListedOrders(orm).where(where).orderBy(asc(orders.dueAt), asc(orders.n)).limit(PAGE_LIMIT)

const oldestFirst = (orm: Orm, where: SQL | undefined) =>
  selectListedOrders(orm)
    .where(where)
    .orderBy(...oldestOrdersFirst)
    .limit(PAGE_LIMIT)

const pageLimit = sql.raw(String(PAGE_LIMIT))

/** The newest orders in one status, by the index on statuses; two of them are merged without sorting all. */
const newestIn = (status: OrderStatus, p: Cursor) =>
  sql`select * from (
    select n, created_at from ${orders} where ${orders.status} = ${status} and ${ordersBefore(p)}
    order by created_at desc, n desc limit ${pageLimit})`

type InStatus = Cursor & { status: OrderStatus }

const allOf = {
  due: statement((orm, p: Cursor) => soonestFirst(orm, and(isDue, dueAfter(p)))),
  undated: statement((orm, p: Cursor) => oldestFirst(orm, and(isUndated, ordersAfter(p)))),
  over: statement((orm, p: Cursor) =>
    newestListed(
      orm,
      sql`${orders.n} in (
        select n from (${newestIn('completed', p)} union all ${newestIn('cancelled', p)})
        order by created_at desc, n desc limit ${pageLimit})`,
    ),
  ),
}

const ofStatus = {
  due: (orm: Orm, p: InStatus) =>
    soonestFirst(orm, and(isDue, eq(orders.status, p.status), dueAfter(p))),
  // The + keeps SQLite on the few orders without a time.
  undated: (orm: Orm, p: InStatus) =>
    oldestFirst(orm, and(isUndated, sql`+${orders.status} = ${p.status}`, ordersAfter(p))),
  over: (orm: Orm, p: InStatus) =>
    selectListedOrders(orm)
      .where(and(eq(orders.status, p.status), ordersBefore(p)))
      .orderBy(...newestOrdersFirst)
      .limit(PAGE_LIMIT),
}

/** A page of the open express orders that meet a condition. */
const expressListed = (orm: Orm, where: SQL, order: SQL) =>
  selectListedOrders(orm)
    .where(
      sql`${orders.n} in (
        select ${orders.n} from ${openExpressOrders}
        where ${isOpenExpress} and ${where} order by ${order} limit ${pageLimit})`,
    )
    .orderBy(order)

const ofExpress = {
  due: (orm: Orm, p: Cursor) =>
    expressListed(orm, sql`${isDue} and ${dueAfter(p)}`, sql`${orders.dueAt}, ${orders.n}`),
  // Those without a time are numbered as they were placed.
  undated: (orm: Orm, p: Cursor) =>
    expressListed(
      orm,
      sql`due_at is null and ${orders.n} > coalesce(${numberOfOrder(p.id)}, 0)`,
      sql`${orders.n}`,
    ),
}

const STARTS: Record<DuePart, Cursor> = { due: OLDEST, undated: OLDEST, over: NEWEST }

/** A page of the staff's board by due time. */
export interface DueBoardPage {
  items: ListedOrder[]
  nextCursor: DueCursor | null
}

interface Found {
  part: DuePart
  row: ListedRow
}

/**
 * The staff's board by due time: what is due soonest, then the open orders without a due time, the oldest first, then
 * those that are over, the newest first. A page goes on from one part into the next.
 */
export function boardByDue(
  orm: Orm,
  { status = null, express, cursor }: DueBoardInput,
): DueBoardPage {
  const found: Found[] = []
  const parts = express ? openPartsFrom(cursor?.part) : partsFrom(status, cursor?.part)
  for (const part of parts) {
    const from = cursor?.part === part ? cursor : STARTS[part]
    const rows = express ? expressOf(orm, part, from) : rowsOf(orm, part, from, status)
    for (const row of rows) found.push({ part, row })
    if (found.length > PAGE_SIZE) break
  }
  const shown = found.slice(0, PAGE_SIZE).map(({ row }) => row)
  const nextCursor = found.length > PAGE_SIZE ? cursorOf(found[PAGE_SIZE - 1]) : null
  return { items: shown.map(toListedOrder), nextCursor }
}

/** The parts that hold orders in this status, or in any, from the one that the cursor has reached. */
function partsFrom(status: OrderStatus | null, reached: DuePart = 'due'): readonly DuePart[] {
  const parts = DUE_PARTS.slice(DUE_PARTS.indexOf(reached))
  if (status === null) return parts
  return parts.filter((part) => (part === 'over') === isOver(status))
}

/** The parts that hold open orders, from the one that the cursor has reached. */
function openPartsFrom(reached: DuePart = 'due'): readonly DuePart[] {
  return partsFrom(null, reached).filter((part) => part !== 'over')
}

function expressOf(orm: Orm, part: DuePart, cursor: Cursor): ListedRow[] {
  return part === 'due' ? ofExpress.due(orm, cursor).all() : ofExpress.undated(orm, cursor).all()
}

function rowsOf(
  orm: Orm,
  part: DuePart,
  { createdAt, id }: Cursor,
  status: OrderStatus | null,
): ListedRow[] {
  return status
    ? ofStatus[part](orm, { createdAt, id, status }).all()
    : allOf[part].all(orm, { createdAt, id })
}

function cursorOf(last: Found | undefined): DueCursor | null {
  if (!last) return null
  const { part, row } = last
  return { part, id: row.id, createdAt: part === 'due' ? (row.dueAt ?? 0) : row.createdAt }
}
