import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { NEWEST, OLDEST, PAGE_LIMIT } from '#server/lib/page.ts'
import { searchQuery, wholeWordQuery } from '#server/lib/search-text.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { AllOrdersInput } from '#shared/orders/all-orders.ts'
import type { BoardInput } from '#shared/orders/orders.inputs.ts'
import { OPEN_STATUSES } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { dayStart } from '#shared/stats.ts'
import {
  before,
  newestOrdersFirst,
  newestPage,
  type OrderPage,
  type SelectedOrder,
  selectOrders,
  toOrderPage,
} from './orders.queries.ts'

const ph = sql.placeholder
const inProgress = sql`${orders.status} not in ('completed', 'pending')`
const after = sql`(${orders.createdAt}, ${orders.id}) > (${ph('createdAt')}, ${ph('id')})`
const since = gte(orders.createdAt, ph('since'))
const anyStatus = sql`(${ph('status')} is null or ${orders.status} = ${ph('status')})`

const found = sql`(
  select u.id from users_search s join ${users} u on u.n = s.rowid
  where users_search match ${ph('match')} limit 200)`

type Condition = ReturnType<typeof and>

/**
 * For conditions that no index sorts: reads the page's ids first, so that only these orders are
 * read in full.
 */
const newestAmong = (orm: Orm, where: Condition) =>
  newestPage(
    orm,
    inArray(
      orders.id,
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(where)
        .orderBy(...newestOrdersFirst)
        .limit(PAGE_LIMIT),
    ),
  )

const staffReads = prepared((orm) => ({
  all: newestPage(orm, and(since, before)),
  withStatus: newestPage(orm, and(eq(orders.status, ph('status')), since, before)),
  inProgress: newestPage(orm, and(inProgress, before)),
  waiting: selectOrders(orm)
    .where(and(eq(orders.status, 'pending'), after))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(PAGE_LIMIT)
    .prepare(),
  ofClients: newestAmong(orm, and(inArray(orders.clientId, found), anyStatus, since, before)),
  withPrefix: newestAmong(
    orm,
    and(gte(orders.id, ph('prefix')), lt(orders.id, ph('prefixEnd')), anyStatus, since, before),
  ),
  counts: orm
    .select({ status: orders.status, count: sql<number>`count(*)` })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .groupBy(orders.status)
    .prepare(),
}))

/** Orders to be assigned, oldest first. */
export function waitingOrders(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toOrderPage(staffReads(orm).waiting.all(cursor ?? OLDEST), 'admin')
}

/**
 * Every order that is neither completed nor to be assigned, newest first; cancelled ones included.
 */
export function ordersInProgress(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toOrderPage(staffReads(orm).inProgress.all(cursor ?? NEWEST), 'admin')
}

/** Delivered orders, newest first. */
export function deliveredOrders(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toOrderPage(
    staffReads(orm).withStatus.all({ status: 'completed', since: 0, ...(cursor ?? NEWEST) }),
    'admin',
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
): OrderPage {
  const s = staffReads(orm)
  const from = { since, ...(cursor ?? NEWEST) }
  if (!search)
    return toOrderPage(status ? s.withStatus.all({ status, ...from }) : s.all.all(from), 'admin')
  const matches = [searchQuery(search), wholeWordQuery(search)]
  const prefix = /^#?([0-9a-f-]{2,36})$/i.exec(search)?.[1]?.toLowerCase()
  const rows = new Map<string, SelectedOrder>()
  for (const match of matches)
    if (match) for (const row of s.ofClients.all({ match, status, ...from })) rows.set(row.id, row)
  if (prefix) {
    // 'g' sorts after every hexadecimal digit and after '-'.
    const range = { prefix, prefixEnd: `${prefix}g` }
    for (const row of s.withPrefix.all({ ...range, status, ...from })) rows.set(row.id, row)
  }
  const newest = [...rows.values()].sort(
    (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  )
  return toOrderPage(newest.slice(0, PAGE_LIMIT), 'admin')
}

/** Every order, searched as on the board, from the day `from` to the day `to`, both included. */
export function allOrders(orm: Orm, { from, to, ...board }: AllOrdersInput): OrderPage {
  // A cursor at the start of the next day: every order of `to` is older.
  const end = to ? { createdAt: dayStart(to) + DAY_MS, id: '' } : NEWEST
  const cursor = board.cursor ?? end
  return boardOrders(orm, { ...board, cursor }, from ? dayStart(from) : 0)
}

/** The number of orders in each open status. */
export function openCounts(orm: Orm): Partial<Record<SelectedOrder['status'], number>> {
  const rows = staffReads(orm).counts.all()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
