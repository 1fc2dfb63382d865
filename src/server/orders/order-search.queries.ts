import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { ordersBefore } from '#server/access/order-access/order-pages.sql.ts'
import { matchingClients } from '#server/access/users/matching-clients.sql.ts'
import { clientsNear } from '#server/access/users/near-clients.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orders, REFERENCE_FROM_ITS_END, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { PAGE_LIMIT } from '#server/lib/page.ts'
import { isFound, looseQuery, searchQuery, wholeWordQuery } from '#server/lib/search-text.ts'
import { isOver, type OrderStatus } from '#shared/order-status.ts'
import type { Cursor } from '#shared/paging.ts'
import { quartersTyped } from '#shared/places/quarter.ts'
import { typedReference } from '#shared/text/order-reference.ts'
import { typedTerms } from '#shared/text/search-text.ts'
import { type FilterParams, meetsFilters } from './order-filters.sql.ts'
import { type ListedRow, newestListed } from './order-view.queries.ts'

/** Most clients whose orders are looked for: the newest accounts with the name or phone. */
const MAX_CLIENTS = 200
/** So many ids begin with this many characters alike that they are not sorted: one in 900. */
const SHORT_PREFIX = 3
/** Characters of a whole reference. */
const REFERENCE_LENGTH = 8
/** Fewer characters end too many references alike. A reference is shown as two groups of four, so people say the second. */
const SHORTEST_END = 4

/** The FTS5 query that matches nothing. */
const NOTHING = '""'

/** A page of what to find, newest first; not before `since`, in milliseconds UTC. */
interface Page extends Cursor, FilterParams {
  since: number
}

/** The typed words, as the statements look for them. A part that was not typed finds nothing: for FTS5 it is the empty phrase. */
interface Typed {
  /** FTS5 queries of a name or phone, and of the same with the words of two letters whole. */
  match: string
  words: string
  /** Numbers of clients who are found already, as a JSON array. */
  clients: string
  /** The quarters that were typed, as a JSON array. */
  quarters: string
}

/** The typed start of an id, or end of a reference. A part that was not typed finds nothing: it is null. */
interface Start {
  /** The first two characters of an id that has two or three, and the third one. */
  start: string | null
  third: string | null
  /** A longer start of an id, and what sorts after every id that begins so. */
  prefix: string | null
  prefixEnd: string | null
  /** The typed end of a reference, from its last character on, and what sorts after all that end so. */
  suffix: string | null
  suffixEnd: string | null
}

type Search = Page & Typed & Start

const pageLimit = sql.raw(String(PAGE_LIMIT))
const newestFirst = sql`order by created_at desc, n desc`

const fromPage = (p: Page) => and(gte(orders.createdAt, p.since), ordersBefore(p), meetsFilters(p))

/** Numbers and times of the newest orders that meet a condition. */
const newestWhere = (condition: SQL | undefined) =>
  sql`select * from (select n, created_at from ${orders} where ${condition} ${newestFirst} limit ${pageLimit})`

const newestClients = (match: string) =>
  sql`select * from (
    select rowid as n from users_search where users_search match ${match}
    order by rowid desc limit ${sql.raw(String(MAX_CLIENTS))})`

/** A time and a number as one text that sorts like the two. */
const sortable = sql`printf('%016d%016d', ${orders.createdAt}, ${orders.n})`

/**
 * The newest orders of the clients found. A page holds the orders of PAGE_LIMIT clients at most: those whose newest order
 * is the newest. No order on it is older than the newest one of the last of them. So one order is looked up for each
 * client, and only the orders since then are sorted. When more clients match than are looked at, those with a whole word
 * of two letters are found all the same.
 */
const newestOfClients = ({ match, words, clients }: Typed, condition: SQL | undefined) =>
  sql`select * from (
    with latest as materialized (
      select u.id as client, (
        select ${sortable} from ${orders} where ${orders.clientId} = u.id and ${condition} ${newestFirst} limit 1) as place
      from (
        ${newestClients(match)} union ${newestClients(words)} union select value from json_each(${clients})
      ) c cross join ${users} u on u.n = c.n
      order by place desc limit ${pageLimit})
    select ${orders.n}, ${orders.createdAt} from latest cross join ${orders}
    where ${orders.clientId} = latest.client and ${condition}
      and ${orders.createdAt} >= (select iif(count(place) = ${pageLimit}, substr(min(place), 1, 16) + 0, 0) from latest)
    ${newestFirst} limit ${pageLimit})`

// One id in 90 begins with two given digits: their index gives them newest first, with the third.
const beginsShortly = ({ start, third }: Start) =>
  sql`substr(id, 1, 2) = ${start} and substr(id, 3, 1) = ifnull(${third}, substr(id, 3, 1))`

const beginsLong = (p: Page & Start) =>
  isOnPage(p, sql`${orders.id} >= ${p.prefix} and ${orders.id} < ${p.prefixEnd}`)

const ends = ({ suffix, suffixEnd }: Start) =>
  sql`${REFERENCE_FROM_ITS_END} >= ${suffix} and ${REFERENCE_FROM_ITS_END} < ${suffixEnd}`

const endsSo = (p: Page & Start) => isOnPage(p, ends(p))

// The + keeps SQLite from going through the orders of all times for a few ids.
const isOnPage = (p: Page, named: SQL) =>
  and(
    named,
    sql`+${orders.createdAt} >= ${p.since}`,
    sql`(+${orders.createdAt}, +${orders.n}) < (${p.createdAt}, ${numberOfOrder(p.id)})`,
    meetsFilters(p),
  )

/** The newest orders of each quarter, so that its index gives them in their order. */
const newestInQuarters = (p: Page & Typed, condition?: SQL) => sql`
  select found.n, found.created_at from json_each(${p.quarters}) place cross join ${orders} found on found.n in (
    select n from ${orders} where ${and(sql`${orders.quarter} = place.value`, fromPage(p), condition)}
    ${newestFirst} limit ${pageLimit})`

/** A page of the orders that several conditions find, each of which an index answers. */
const newestOfAny = (orm: Orm, ...found: SQL[]) =>
  newestListed(
    orm,
    sql`${orders.n} in (
      select n from (${sql.join(found, sql` union `)}) ${newestFirst} limit ${pageLimit})`,
  )

// Prepared, a search by name takes 0.47 ms in place of 1.46, and one by a whole reference 0.04 in place of 0.53.
const inAnyStatus = statement((orm, p: Search) =>
  newestOfAny(
    orm,
    newestOfClients(p, fromPage(p)),
    newestWhere(and(beginsShortly(p), fromPage(p))),
    newestWhere(beginsLong(p)),
    newestWhere(endsSo(p)),
    newestInQuarters(p),
  ),
)

type InStatus = Search & { status: OrderStatus }

const hasStatus = (p: InStatus) => eq(orders.status, p.status)
// The + keeps SQLite from going through every order of the status.
const alsoHasStatus = (p: Pick<InStatus, 'status'>) => sql`+${orders.status} = ${p.status}`

const beginsShortlyInStatus = (p: InStatus) =>
  and(hasStatus(p), fromPage(p), sql`${p.start} is not null and +${beginsShortly(p)}`)

const inOverStatusOf = (orm: Orm, p: InStatus, begins: SQL | undefined) =>
  newestOfAny(
    orm,
    newestOfClients(p, and(alsoHasStatus(p), fromPage(p))),
    newestWhere(begins),
    newestWhere(and(beginsLong(p), alsoHasStatus(p))),
    newestWhere(and(endsSo(p), alsoHasStatus(p))),
    newestInQuarters(p, alsoHasStatus(p)),
  )

const inOverStatus = statement((orm, p: InStatus) =>
  inOverStatusOf(orm, p, and(beginsShortly(p), alsoHasStatus(p), fromPage(p))),
)

/** Two digits with which new ids begin. Older ones, of letters too, begin with any two characters. */
const isTwoDigits = ({ start, third }: Start) => !third && /^[1-9]\d$/.test(start ?? '')

// Of a rare status, all orders with two digits would be gone through for a page. In their status, every ninetieth has them.
const twoDigitsInOverStatus = statement((orm, p: InStatus) =>
  inOverStatusOf(orm, p, beginsShortlyInStatus(p)),
)

// Word for word the condition of the index orders_client_open.
const isOpen = sql`${orders.status} not in ('completed', 'cancelled')`

// Few orders are open: they are gone through by their status.
const inOpenStatus = statement((orm, p: InStatus) =>
  newestOfAny(
    orm,
    newestOfClients(p, and(isOpen, alsoHasStatus(p), fromPage(p))),
    newestWhere(beginsShortlyInStatus(p)),
    newestWhere(and(beginsLong(p), alsoHasStatus(p))),
    newestWhere(and(endsSo(p), alsoHasStatus(p))),
    newestInQuarters(p, alsoHasStatus(p)),
  ),
)

const withBegin = statement((orm, p: Page & Start) => newestOfAny(orm, newestWhere(beginsLong(p))))

const withBeginInStatus = statement((orm, p: Page & Start & { status: OrderStatus }) =>
  newestOfAny(orm, newestWhere(and(beginsLong(p), alsoHasStatus(p)))),
)

/**
 * A page of what is found by client name (two letters or more), phone (three digits), the start of an order id, the end of a reference (four
 * characters) or a quarter, newest first. A whole reference finds its order alone: nobody who reads it out asks for the phones that hold its digits.
 */
export function searchOrders(
  orm: Orm,
  text: string,
  { status, ...page }: Page & { status: OrderStatus | null },
): ListedRow[] {
  const typed = typedReference(text)
  const begin = { ...page, ...startOf(typed) }
  if (typed !== undefined && typed.length >= REFERENCE_LENGTH) {
    const named = status
      ? withBeginInStatus.all(orm, { ...begin, status })
      : withBegin.all(orm, begin)
    if (named.length > 0) return named
  }
  const found = foundIn(orm, { ...begin, ...readTyped(orm, text) }, status)
  if (found.length > 0 || isNameKnown(orm, text)) return found
  return foundIn(orm, { ...begin, ...NOBODY, clients: clientsLikeIt(orm, text) }, status)
}

/** Without the clients of a name or a quarter. */
const NOBODY: Typed = { match: NOTHING, words: NOTHING, clients: '[]', quarters: '[]' }

/** The numbers of the clients whose name is nearly what was typed. */
const clientsLikeIt = (orm: Orm, text: string): string =>
  JSON.stringify(clientsNear(orm, text).slice(0, MAX_CLIENTS))

/** The numbers of all orders that `searchOrders` finds, of which it shows pages. */
export function numbersFound(orm: Orm, text: string): SQL {
  const typed = typedReference(text)
  const start = startOf(typed)
  if (typed !== undefined && typed.length >= REFERENCE_LENGTH) {
    const named = allFound(start, NOBODY)
    if (isAnyFound(orm, named)) return named
  }
  const found = allFound(start, readTyped(orm, text))
  if (isNameKnown(orm, text) || isAnyFound(orm, found)) return found
  return allFound(start, { ...NOBODY, clients: clientsLikeIt(orm, text) })
}

const allFound = (start: Start, { match, words, clients, quarters }: Typed): SQL => sql`
  select ${orders.n} from (
    ${newestClients(match)} union ${newestClients(words)} union select value from json_each(${clients})
  ) c cross join ${users} u on u.n = c.n cross join ${orders} where ${orders.clientId} = u.id
  union all select ${orders.n} from ${orders} where ${beginsShortly(start)}
  union all select ${orders.n} from ${orders} where ${orders.id} >= ${start.prefix} and ${orders.id} < ${start.prefixEnd}
  union all select ${orders.n} from ${orders} where ${ends(start)}
  union all select ${orders.n} from ${orders} where ${orders.quarter} in (select value from json_each(${quarters}))`

const isAnyFound = (orm: Orm, found: SQL) =>
  orm.get(sql`select 1 from (${found}) limit 1`) !== undefined

function foundIn(orm: Orm, search: Search, status: OrderStatus | null): ListedRow[] {
  if (!status) return inAnyStatus.all(orm, search)
  const overOnes = isTwoDigits(search) ? twoDigitsInOverStatus : inOverStatus
  return (isOver(status) ? overOnes : inOpenStatus).all(orm, { ...search, status })
}

/** Whether a client is found by what was typed, though not an order: a name that is nearly it is not meant then. */
function isNameKnown(orm: Orm, text: string): boolean {
  const match = searchQuery(text)
  return match !== undefined && anyClient.get(orm, { match }) !== undefined
}

const anyClient = statement((orm, p: { match: string }) =>
  orm
    .select({ n: users.n })
    .from(sql`users_search s`)
    .crossJoin(users)
    .where(matchingClients(p.match))
    .limit(1),
)

function startOf(typed: string | undefined): Start {
  const isShort = typed !== undefined && typed.length <= SHORT_PREFIX
  const prefix = (!isShort && typed) || null
  const isEnd =
    typed !== undefined && typed.length >= SHORTEST_END && typed.length < REFERENCE_LENGTH
  const suffix = isEnd ? Array.from(typed).reverse().join('') : null
  return {
    start: isShort ? typed.slice(0, 2) : null,
    third: isShort ? typed.charAt(2) || null : null,
    prefix,
    // 'g' sorts after every hexadecimal digit and after '-'.
    prefixEnd: prefix && `${prefix}g`,
    suffix,
    suffixEnd: suffix && `${suffix}g`,
  }
}

function readTyped(orm: Orm, text: string): Typed {
  const clients = clientsFound(orm, text)
  return {
    match: (!clients && searchQuery(text)) || NOTHING,
    words: wholeWordQuery(text) ?? NOTHING,
    clients: JSON.stringify(clients ?? []),
    quarters: JSON.stringify(quartersTyped(text)),
  }
}

/** Most people who are compared one by one with what was typed; a few of them for each client to find. */
const MAX_COMPARED = 2 * MAX_CLIENTS

const clientsLike = statement((orm, p: { loose: string }) =>
  orm
    .select({ n: users.n, fullname: users.fullname, phone: users.phone })
    .from(sql`users_search s`)
    .crossJoin(users)
    .where(sql`users_search match ${p.loose} and ${users.n} = s.rowid`)
    .orderBy(sql`s.rowid desc`)
    .limit(MAX_COMPARED),
)

/**
 * The numbers of the clients with the name or phone, the newest MAX_CLIENTS, compared here with what was typed; undefined
 * where the index alone does as well, or where too many would be compared.
 */
function clientsFound(orm: Orm, text: string): number[] | undefined {
  const loose = looseQuery(text)
  if (!loose) return undefined
  const like = clientsLike.all(orm, { loose })
  const terms = typedTerms(text)
  const found = like.filter(({ fullname, phone }) =>
    // The index holds no plus sign.
    isFound({ fullname, phone: phone.replace('+', '') }, terms),
  )
  const isWhole = like.length < MAX_COMPARED || found.length >= MAX_CLIENTS
  return isWhole ? found.slice(0, MAX_CLIENTS).map(({ n }) => n) : undefined
}
