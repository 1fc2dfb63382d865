import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { NEWEST, newerThan, OLDEST, olderThan, PAGE_LIMIT } from '#server/lib/page.ts'
import { searchQuery, wholeWordQuery } from '#server/lib/search-text.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { AllOrdersInput } from '#shared/orders/all-orders.ts'
import type { BoardInput } from '#shared/orders/orders.inputs.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { dayStart } from '#shared/stats/stats.ts'
import {
  newestOrdersFirst,
  newestPage,
  type OrderPage,
  type SelectedOrder,
  selectOrders,
  toOrderPage,
} from './orders.queries.ts'

const inProgress = sql`${orders.status} not in ('completed', 'pending')`

type Since = Cursor & { since: number }

const fromDay = (p: Since) => and(gte(orders.createdAt, p.since), olderThan(orders, p))
const withAnyStatus = ({ status }: { status: OrderStatus | null }) =>
  sql`(${status} is null or ${orders.status} = ${status})`

/**
 * For conditions that no index sorts: reads the page's ids first, so that only these orders are
 * read in full.
 */
const newestAmong = (orm: Orm, where: SQL | undefined) =>
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

const listAll = statement((orm, p: Since) => newestPage(orm, fromDay(p)))

const listWithStatus = statement((orm, p: Since & { status: OrderStatus }) =>
  newestPage(orm, and(eq(orders.status, p.status), fromDay(p))),
)

const listInProgress = statement((orm, p: Cursor) =>
  newestPage(orm, and(inProgress, olderThan(orders, p))),
)

const listWaiting = statement((orm, p: Cursor) =>
  selectOrders(orm)
    .where(and(eq(orders.status, 'pending'), newerThan(orders, p)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(PAGE_LIMIT),
)

const listOfClients = statement((orm, p: Since & { status: OrderStatus | null; match: string }) => {
  const found = sql`(
  select u.id from users_search s join ${users} u on u.n = s.rowid
  where users_search match ${p.match} limit 200)`
  return newestAmong(orm, and(inArray(orders.clientId, found), withAnyStatus(p), fromDay(p)))
})

const listWithPrefix = statement(
  (orm, p: Since & { status: OrderStatus | null; prefix: string; prefixEnd: string }) => {
    const inRange = and(gte(orders.id, p.prefix), lt(orders.id, p.prefixEnd))
    return newestAmong(orm, and(inRange, withAnyStatus(p), fromDay(p)))
  },
)

/** Orders to be assigned, oldest first. */
export function waitingOrders(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toOrderPage(listWaiting.all(orm, cursor ?? OLDEST), 'admin')
}

/**
 * Every order that is neither completed nor to be assigned, newest first; cancelled ones included.
 */
export function ordersInProgress(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toOrderPage(listInProgress.all(orm, cursor ?? NEWEST), 'admin')
}

/** Delivered orders, newest first. */
export function deliveredOrders(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toOrderPage(
    listWithStatus.all(orm, { status: 'completed', since: 0, ...(cursor ?? NEWEST) }),
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
  const from = { since, ...(cursor ?? NEWEST) }
  if (!search)
    return toOrderPage(
      status ? listWithStatus.all(orm, { status, ...from }) : listAll.all(orm, from),
      'admin',
    )
  const matches = [searchQuery(search), wholeWordQuery(search)]
  const prefix = /^#?([0-9a-f-]{2,36})$/i.exec(search)?.[1]?.toLowerCase()
  const rows = new Map<string, SelectedOrder>()
  for (const match of matches)
    if (match)
      for (const row of listOfClients.all(orm, { match, status, ...from })) rows.set(row.id, row)
  if (prefix) {
    // 'g' sorts after every hexadecimal digit and after '-'.
    const range = { prefix, prefixEnd: `${prefix}g` }
    for (const row of listWithPrefix.all(orm, { ...range, status, ...from })) rows.set(row.id, row)
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
