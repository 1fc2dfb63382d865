import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  newestOrdersFirst,
  oldestOrdersFirst,
  ordersBefore,
} from '#server/access/order-access/order-pages.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import { NEWEST, type Page, toPage } from '#server/lib/page.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import type { Cursor } from '#shared/paging.ts'
import type { Role } from '#shared/roles.ts'
import {
  type ListedRow,
  newestPage,
  type OrderView,
  type SelectedOrder,
  selectListedOrders,
  selectOrders,
  toOrderView,
} from './order-view.queries.ts'

// Literal lists: SQLite uses a partial index only when the query repeats its condition word for word.
const open = sql`${orders.status} not in ('completed', 'cancelled')`
const completed = sql`${orders.status} = 'completed'`

type OwnPage = Cursor & { clientId: string }

const latestOfClient = (orm: Orm, p: { clientId: string }) =>
  selectOrders(orm)
    .where(eq(orders.clientId, p.clientId))
    .orderBy(...newestOrdersFirst)
    .limit(1)

const openOfClient = (orm: Orm, p: OwnPage) =>
  newestPage(orm, and(eq(orders.clientId, p.clientId), open, ordersBefore(p)))

/** The number of orders after the first page that are looked through for what asks something of the client. */
const OLDER_OPEN_LIMIT = 100

const olderOpenOfClient = (orm: Orm, p: OwnPage) =>
  selectOrders(orm)
    .where(and(eq(orders.clientId, p.clientId), open, ordersBefore(p)))
    .orderBy(...newestOrdersFirst)
    .limit(OLDER_OPEN_LIMIT)

const completedOfClient = (orm: Orm, p: OwnPage) =>
  newestPage(orm, and(eq(orders.clientId, p.clientId), completed, ordersBefore(p)))

const rowById = (orm: Orm, p: { id: string }) => selectOrders(orm).where(eq(orders.id, p.id))

/** `ids` is a JSON array. */
const rowsAmong = (orm: Orm, p: { ids: string }) =>
  selectOrders(orm).where(sql`${orders.id} in (select value from json_each(${p.ids}))`)

/** `numbers` is a JSON array. */
const listedAmong = (orm: Orm, p: { numbers: string }) =>
  selectListedOrders(orm).where(sql`${orders.n} in (select value from json_each(${p.numbers}))`)

const missionsOfLivreur = statement((orm, p: { livreurId: string }) =>
  selectOrders(orm)
    .where(
      and(
        eq(orders.livreurId, p.livreurId),
        inArray(orders.status, [...MISSION_STATUSES]),
        // A missed visit comes back with its new time.
        isNull(orders.heldSince),
      ),
    )
    .orderBy(...oldestOrdersFirst),
)

/** The client's most recent order, in any status. */
export function latestOrderOf(orm: Orm, clientId: string): SelectedOrder | undefined {
  return latestOfClient(orm, { clientId }).get()
}

/** One order as this role reads it; the caller has checked the access. Throws ORDER_NOT_FOUND. */
export function orderById(orm: Orm, id: string, reader: Role): OrderView {
  const row = rowById(orm, { id }).get()
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return toOrderView(row, reader)
}

/** These orders as the team reads them, in no order; those that are deleted are not there. */
export function ordersAmong(orm: Orm, ids: readonly string[]): OrderView[] {
  return rowsAmong(orm, { ids: JSON.stringify(ids) })
    .all()
    .map((row) => toOrderView(row, 'admin'))
}

/** Orders as lists show them, in no order; those that are deleted are not there. */
export const listedByNumber = (orm: Orm, numbers: readonly number[]): ListedRow[] =>
  listedAmong(orm, { numbers: JSON.stringify(numbers) }).all()

/** The client's completed orders, newest first. */
export function completedOrdersOf(
  orm: Orm,
  clientId: string,
  cursor?: Cursor | null,
): Page<OrderView> {
  const page = toPage(completedOfClient(orm, { clientId, ...(cursor ?? NEWEST) }).all())
  return { ...page, items: page.items.map((row) => toOrderView(row, 'client')) }
}

/** The client's orders that are neither completed nor cancelled, newest first. */
export function openOrdersOf(orm: Orm, clientId: string, cursor?: Cursor | null): SelectedOrder[] {
  return openOfClient(orm, { clientId, ...(cursor ?? NEWEST) }).all()
}

/** The client's open orders after the first page, newest first; there are seldom any. */
export function olderOpenOrdersOf(orm: Orm, clientId: string, cursor: Cursor): SelectedOrder[] {
  return olderOpenOfClient(orm, { clientId, ...cursor }).all()
}

/** The livreur's missions in hand, oldest first. */
export function missionsOf(orm: Orm, livreurId: string): SelectedOrder[] {
  return missionsOfLivreur.all(orm, { livreurId })
}
