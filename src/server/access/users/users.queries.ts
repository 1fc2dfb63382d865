import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import {
  NEWEST,
  newestFirst,
  olderThan,
  PAGE_LIMIT,
  PAGE_SIZE,
  type Page,
  toPage,
} from '#server/lib/page.ts'
import { isFound, nearQuery, searchQuery } from '#server/lib/search-text.ts'
import type { ListUsersInput } from '#shared/access/users.inputs.ts'
import type { ListedRole } from '#shared/access/users.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import type { Cursor } from '#shared/paging.ts'
import type { Role } from '#shared/roles.ts'
import { nearlyHolds } from '#shared/text/search-names.ts'
import { typedTerms } from '#shared/text/search-text.ts'
import { isPendingOf } from '../order-access/pending-orders.sql.ts'
import { clientsNear } from './near-clients.service.ts'
import { accountColumns } from './users.service.ts'

const ROLES_OF: Record<ListedRole, readonly Role[]> = {
  admin: ['admin', 'superadmin'],
  livreur: ['livreur'],
  client: ['client'],
}

/** Staff accounts read at once. */
const CHUNK = 200
/** Most addresses with the same start that are read. */
const MAX_BY_EMAIL = 200

const notDeleted = isNull(users.deletedAt)
const missions = sql.raw(MISSION_STATUSES.map((status) => `'${status}'`).join(', '))

/** A client's orders in progress; for a livreur, the missions in hand. */
const openOrders = sql<number>`(
  select count(*) from ${orders} o where o.client_id = users.id and o.status not in ('completed', 'cancelled')
) + (
  select count(*) from ${orders} o where o.livreur_id = users.id and o.status in (${missions})
)`.as('open_orders')

/** The client's pending orders. */
const pendingOrders = sql<number>`(
  select count(*) from ${orders} where ${isPendingOf(sql.raw('users.id'))}
)`.as('pending_orders')

const ofRole = (role: Role, cursor: Cursor) =>
  and(eq(users.role, role), notDeleted, olderThan(users, cursor))
const newest = [desc(users.createdAt), desc(users.id)] as const
const { id, fullname, phone, email, createdAt } = accountColumns
const searchedColumns = { n: users.n, id, fullname, phone, email, createdAt }

/** Whether the account is signed in with two factors; a client never is. */
const hasFactor = sql<boolean>`(
  ${users.role} <> 'client' and (
    exists (select 1 from passkeys f where f.user_id = users.id) or
    exists (select 1 from totp_keys f where f.user_id = users.id)
  )
)`
  .mapWith(Boolean)
  .as('has_factor')

const listedColumns = { ...accountColumns, openOrders, pendingOrders, hasFactor }

/** Accounts by a JSON array of their numbers, in any order. */
const accountsByNumber = (orm: Orm, p: { numbers: string }) =>
  orm
    .select(listedColumns)
    .from(users)
    .where(sql`${users.n} in (select value from json_each(${p.numbers}))`)

/** An account as the staff sees it. */
export type UserRow = NonNullable<ReturnType<ReturnType<typeof accountsByNumber>['get']>>

/**
 * Accounts of one kind, newest first; searched by two letters or more of a name, three digits of a
 * phone, or the start of an e-mail address.
 */
export function listUsers(orm: Orm, { role, search, cursor }: ListUsersInput): Page<UserRow> {
  const from = cursor ?? NEWEST
  if (role === 'client' && search) return findClients(orm, search, cursor)
  if (search) return findStaff(orm, ROLES_OF[role], { search, from })
  return toPage(newestFirst(ROLES_OF[role].map((one) => newestWith(orm, one, from))))
}

const newestWith = (orm: Orm, role: Role, cursor: Cursor): UserRow[] =>
  orm
    .select(listedColumns)
    .from(users)
    .where(ofRole(role, cursor))
    .orderBy(...newest)
    .limit(PAGE_LIMIT)
    .all()

/** The start of the address, for a search text that may be one. */
function emailPrefix(search: string): string | undefined {
  return /^\S{3,}$/.test(search) ? search.toLowerCase() : undefined
}

/** Nearly all matches are clients: each index is read from the newest until the page is full. */
function findClients(orm: Orm, search: string, cursor: Cursor | null | undefined): Page<UserRow> {
  const before = cursor
    ? sql`coalesce((select n from users where id = ${cursor.id}), 0)`
    : sql`${Number.MAX_SAFE_INTEGER}`
  const match = searchQuery(search)
  const prefix = emailPrefix(search)
  const found = [
    ...(match ? [clientsByWords(match, before)] : []),
    ...(prefix ? [clientsByEmail(prefix, before)] : []),
  ]
  if (found.length === 0) return toPage([])
  const page = sql`(
    select n from (${sql.join(found, sql` union `)}) order by n desc limit ${PAGE_LIMIT})`
  const listed = orm
    .select(listedColumns)
    .from(users)
    .where(sql`${users.n} in ${page}`)
    .orderBy(desc(users.n))
    .all()
  // They are few, so they make one page.
  if (listed.length === 0 && !cursor) return { items: nearClients(orm, search), nextCursor: null }
  return toPage(listed)
}

/** A page of the newest clients with nearly the typed name, for when nobody has it. */
function nearClients(orm: Orm, search: string): UserRow[] {
  const numbers = JSON.stringify(clientsNear(orm, search).slice(0, PAGE_SIZE))
  return newestFirst([accountsByNumber(orm, { numbers }).all()])
}

/** Whether the words or the start of an address that were typed find the client `u`, as they do in a list. */
export function isFoundClient(search: string): SQL {
  const prefix = emailPrefix(search)
  const byWords = sql`u.n in (select rowid from users_search where users_search match ${searchQuery(search) ?? '""'})`
  return prefix ? sql`(${byWords} or ${startsWith(prefix)})` : byWords
}

const isClient = sql`u.role = 'client' and u.deleted_at is null`

const clientsByWords = (match: string, before: SQL) =>
  sql`select * from (
    select s.rowid as n from users_search s cross join ${users} u on u.n = s.rowid
    where users_search match ${match} and s.rowid < ${before} and ${isClient}
    order by s.rowid desc limit ${PAGE_LIMIT})`

// The end sorts after any continuation of an address.
const startsWith = (prefix: string) =>
  sql`u.email >= ${prefix} and u.email < ${`${prefix}\u{10ffff}`}`

// The + makes SQLite use the index on addresses, of which it reads a
// few, rather than the one on clients.
const clientsByEmail = (prefix: string, before: SQL) =>
  sql`select * from (
    select u.n from ${users} u
    where ${startsWith(prefix)} and u.n < ${before} and +${isClient}
    order by u.email limit ${MAX_BY_EMAIL})`

/**
 * There are few staff accounts and many clients: every staff account is compared, rather than every
 * match of the index.
 */
function findStaff(
  orm: Orm,
  roles: readonly Role[],
  search: { search: string; from: Cursor },
): Page<UserRow> {
  const matching = (matches: Matches) =>
    newestFirst(roles.map((role) => staffMatching(orm, role, { from: search.from, matches })))
  const held = matching(matchesOf(search.search))
  // Nearly the name, when nobody has it: on the first page, as for clients.
  const isNear = held.length === 0 && search.from === NEWEST && nearQuery(search.search)
  const found = isNear ? matching(({ fullname }) => nearlyHolds(fullname, search.search)) : held
  const numbers = JSON.stringify(found.map(({ n }) => n))
  return toPage(newestFirst([accountsByNumber(orm, { numbers }).all()]))
}

type Matches = (row: Searched) => boolean

function matchesOf(search: string): Matches {
  const terms = typedTerms(search)
  const prefix = emailPrefix(search)
  return (row) =>
    isFound(row, terms) || (prefix !== undefined && row.email?.startsWith(prefix) === true)
}

function staffMatching(
  orm: Orm,
  role: Role,
  { from, matches }: { from: Cursor; matches: Matches },
): Searched[] {
  const found: Searched[] = []
  for (let next: Cursor | undefined = from; next && found.length < PAGE_LIMIT; ) {
    const rows: Searched[] = searchedAfter(orm, role, next)
    found.push(...rows.filter(matches))
    next = rows.length === CHUNK ? rows.at(-1) : undefined
  }
  return found
}

type Searched = ReturnType<typeof searchedAfter>[number]

const searchedAfter = (orm: Orm, role: Role, cursor: Cursor) =>
  orm
    .select(searchedColumns)
    .from(users)
    .where(ofRole(role, cursor))
    .orderBy(...newest)
    .limit(CHUNK)
    .all()
