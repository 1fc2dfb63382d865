import { and, eq, gte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import {
  oldestOrdersFirst,
  ordersAfter,
  ordersBefore,
} from '#server/features/order-access/order-pages.sql.ts'
import { NEWEST, OLDEST, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { AllOrdersInput } from '#shared/orders/all-orders.ts'
import type { BoardInput } from '#shared/orders/orders.inputs.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { searchOrders } from './order-search.queries.ts'
import {
  type ListedOrder,
  type ListedRow,
  newestListed,
  selectListedOrders,
  toListedOrder,
} from './order-view.queries.ts'

const inProgress = sql`${orders.status} not in ('completed', 'pending')`

type Since = Cursor & { since: number }

const fromDay = (p: Since) => and(gte(orders.createdAt, p.since), ordersBefore(p))

const listAll = statement((orm, p: Since) => newestListed(orm, fromDay(p)))

const listWithStatus = (orm: Orm, p: Since & { status: OrderStatus }) =>
  newestListed(orm, and(eq(orders.status, p.status), fromDay(p)))

type OfClient = Since & { clientId: string }

const listOfClient = (orm: Orm, p: OfClient) =>
  newestListed(orm, and(eq(orders.clientId, p.clientId), fromDay(p)))

// The + keeps SQLite on the orders of the client, which are fewer than those in one status.
const listOfClientWithStatus = (orm: Orm, p: OfClient & { status: OrderStatus }) =>
  newestListed(
    orm,
    and(eq(orders.clientId, p.clientId), sql`+${orders.status} = ${p.status}`, fromDay(p)),
  )

const listInProgress = (orm: Orm, p: Cursor) => newestListed(orm, and(inProgress, ordersBefore(p)))

const listWaiting = (orm: Orm, p: Cursor) =>
  selectListedOrders(orm)
    .where(and(eq(orders.status, 'pending'), ordersAfter(p)))
    .orderBy(...oldestOrdersFirst)
    .limit(PAGE_LIMIT)

type ListedPage = Page<ListedOrder>

function toStaffPage(rows: ListedRow[]): ListedPage {
  const page = toPage(rows)
  return { ...page, items: page.items.map(toListedOrder) }
}

/** Orders to be assigned, oldest first. */
export function waitingOrders(orm: Orm, cursor?: Cursor | null): ListedPage {
  return toStaffPage(listWaiting(orm, cursor ?? OLDEST).all())
}

/**
 * Every order that is neither completed nor to be assigned, newest first; cancelled ones included.
 */
export function ordersInProgress(orm: Orm, cursor?: Cursor | null): ListedPage {
  return toStaffPage(listInProgress(orm, cursor ?? NEWEST).all())
}

/** Delivered orders, newest first. */
export function deliveredOrders(orm: Orm, cursor?: Cursor | null): ListedPage {
  return toStaffPage(
    listWithStatus(orm, { status: 'completed', since: 0, ...(cursor ?? NEWEST) }).all(),
  )
}

/**
 * The staff's board, newest first: searched by client name (two letters or more), phone (three
 * digits) or the start of an order id, within a status when one is chosen; not before `since`, in
 * milliseconds UTC.
 */
export function boardOrders(
  orm: Orm,
  { search, status = null, cursor }: BoardInput,
  since = 0,
): ListedPage {
  const from = { since, ...(cursor ?? NEWEST) }
  if (!search)
    return toStaffPage(
      status ? listWithStatus(orm, { status, ...from }).all() : listAll.all(orm, from),
    )
  return toStaffPage(searchOrders(orm, search, { status, ...from }))
}

/** Every order, or a client's, searched as on the board, from the day `from` to the day `to`, both included. */
export function allOrders(orm: Orm, { from, to, clientId, ...board }: AllOrdersInput): ListedPage {
  // A cursor at the start of the next day: every order of `to` is older.
  const end = to ? { createdAt: dayStart(to) + DAY_MS, id: '' } : NEWEST
  const cursor = board.cursor ?? end
  const since = from ? dayStart(from) : 0
  if (!clientId) return boardOrders(orm, { ...board, cursor }, since)
  const { status } = board
  const page = { clientId, since, ...cursor }
  return toStaffPage(
    status ? listOfClientWithStatus(orm, { ...page, status }).all() : listOfClient(orm, page).all(),
  )
}
