import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { newestOrdersFirst, ordersBefore } from '#server/features/order-access/order-pages.sql.ts'
import { PAGE_LIMIT } from '#server/lib/page.ts'
import { searchQuery, wholeWordQuery } from '#server/lib/search-text.ts'
import { isOver, type OrderStatus } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { type ListedRow, newestListed } from './order-rows.queries.ts'

/** Most clients whose orders are looked for: the newest accounts with the name or phone. */
const MAX_CLIENTS = 200

/** What to find, within a status when one is given; not before `since`, in milliseconds UTC. */
interface OrderSearch extends Cursor {
  since: number
  status: OrderStatus | null
}

const withAnyStatus = ({ status }: { status: OrderStatus | null }) =>
  sql`(${status} is null or ${orders.status} = ${status})`

/**
 * For conditions that no index sorts: reads the page's numbers first, so that only these orders are
 * read in full.
 */
const newestAmong = (orm: Orm, where: SQL | undefined) =>
  newestListed(
    orm,
    inArray(
      orders.n,
      orm
        .select({ n: orders.n })
        .from(orders)
        .where(where)
        .orderBy(...newestOrdersFirst)
        .limit(PAGE_LIMIT),
    ),
  )

/** The ids in one JSON array: up to MAX_CLIENTS of them only go back into the next statement. */
const clientsMatching = statement((orm, p: { match: string }) => {
  const found = sql`(
    select u.id from users_search s join ${users} u on u.n = s.rowid
    where users_search match ${p.match} order by s.rowid desc limit ${sql.raw(String(MAX_CLIENTS))})`
  return orm
    .select({
      ids: sql<string>`json_group_array(id)`,
      count: sql<number>`count(*)`,
    })
    .from(found)
})

/** A time and a number as one text that sorts like the two. */
const sortable = sql`printf('%016d%016d', ${orders.createdAt}, ${orders.n})`

/**
 * A page holds the orders of PAGE_LIMIT clients at most: those whose newest order is the newest. No
 * order on it is older than the newest one of the last of them. So one order is looked up for each
 * client, and only the orders since then are sorted.
 */
const newestOfClients = (orm: Orm, ids: string, within: SQL | undefined) => {
  const newest = sql`order by ${orders.createdAt} desc, ${orders.n} desc limit`
  const limit = sql.raw(String(PAGE_LIMIT))
  const page = sql`(
    with latest as materialized (
      select c.value as client, (
        select ${sortable} from ${orders}
        where ${orders.clientId} = c.value and ${within} ${newest} 1) as place
      from json_each(${ids}) c order by place desc limit ${limit})
    select ${orders.n} from latest cross join ${orders}
    where ${orders.clientId} = latest.client and ${within}
      and ${orders.createdAt} >= (
        select iif(count(place) = ${limit}, substr(min(place), 1, 16) + 0, 0) from latest)
    ${newest} ${limit})`
  return newestListed(orm, sql`${orders.n} in ${page}`)
}

type OfClients = Omit<OrderSearch, 'status'> & { ids: string }

const sinceThen = (p: Omit<OrderSearch, 'status'>) =>
  and(gte(orders.createdAt, p.since), ordersBefore(p))

// Without a status the index of the clients' orders answers alone, and no order is read but those of
// the page.
const ordersOfClients = statement((orm, p: OfClients) => newestOfClients(orm, p.ids, sinceThen(p)))

const ordersOfClientsWithStatus = statement((orm, p: OfClients & { status: OrderStatus }) =>
  newestOfClients(orm, p.ids, and(eq(orders.status, p.status), sinceThen(p))),
)

/** From this many characters on, few ids begin alike: one in 4,096 of three. */
const LONG_PREFIX = 3

type IdRange = OrderSearch & { prefix: string; prefixEnd: string }

// The + keeps SQLite from going through the orders of all times for a few ids.
const listWithPrefix = statement((orm, p: IdRange) =>
  newestAmong(
    orm,
    and(
      gte(orders.id, p.prefix),
      lt(orders.id, p.prefixEnd),
      withAnyStatus(p),
      sql`+${orders.createdAt} >= ${p.since}`,
      sql`(+${orders.createdAt}, +${orders.n}) < (${p.createdAt}, ${numberOfOrder(p.id)})`,
    ),
  ),
)

// One id in 256 begins with two given characters, too many to sort: their index gives them newest first. Few orders are
// open: these are gone through by their status.
const listWithShortPrefix = statement((orm, p: IdRange) =>
  newestAmong(
    orm,
    and(
      sql`substr(id, 1, 2) = ${p.prefix}`,
      withAnyStatus(p),
      gte(orders.createdAt, p.since),
      ordersBefore(p),
    ),
  ),
)

const listOpenWithShortPrefix = statement((orm, p: IdRange & { status: OrderStatus }) =>
  newestAmong(
    orm,
    and(
      eq(orders.status, p.status),
      sql`+${orders.id} >= ${p.prefix} and +${orders.id} < ${p.prefixEnd}`,
      gte(orders.createdAt, p.since),
      ordersBefore(p),
    ),
  ),
)

/**
 * A page of what is found by client name (two letters or more), phone (three digits) or the start of
 * an order id, newest first. When more clients match than are looked at, those with a whole word of
 * two letters are found all the same.
 */
export function searchOrders(orm: Orm, text: string, search: OrderSearch): ListedRow[] {
  const rows = new Map<string, ListedRow>()
  for (const ids of matchingClients(orm, text))
    for (const row of ordersOf(orm, ids, search)) rows.set(row.id, row)
  const prefix = /^#?([0-9a-f-]{2,36})$/i.exec(text)?.[1]?.toLowerCase()
  if (prefix) for (const row of ordersBeginning(orm, prefix, search)) rows.set(row.id, row)
  return [...rows.values()]
    .sort((a, b) => b.createdAt - a.createdAt || b.n - a.n)
    .slice(0, PAGE_LIMIT)
}

function matchingClients(orm: Orm, text: string): string[] {
  const match = searchQuery(text)
  const found = match && clientsMatching.get(orm, { match })
  if (!found) return []
  const wholeWords = wholeWordQuery(text)
  if (found.count < MAX_CLIENTS || !wholeWords) return [found.ids]
  const byWord = clientsMatching.get(orm, { match: wholeWords })
  return byWord ? [found.ids, byWord.ids] : [found.ids]
}

function ordersOf(orm: Orm, ids: string, { status, ...search }: OrderSearch): ListedRow[] {
  return status
    ? ordersOfClientsWithStatus.all(orm, { ids, status, ...search })
    : ordersOfClients.all(orm, { ids, ...search })
}

function ordersBeginning(orm: Orm, prefix: string, search: OrderSearch): ListedRow[] {
  // 'g' sorts after every hexadecimal digit and after '-'.
  const range = { ...search, prefix, prefixEnd: `${prefix}g` }
  const { status } = search
  if (prefix.length >= LONG_PREFIX) return listWithPrefix.all(orm, range)
  return status && !isOver(status)
    ? listOpenWithShortPrefix.all(orm, { ...range, status })
    : listWithShortPrefix.all(orm, range)
}
