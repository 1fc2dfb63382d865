import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { isPendingOf } from '#server/features/order-access/pending-orders.sql.ts'
import { NEWEST, newestFirst, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { searchQuery } from '#server/lib/search-text.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { ListedRole, ListUsersInput } from '#shared/accounts/users.ts'
import { MISSION_STATUSES } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { indexedName, searchTerms } from '#shared/text/search-text.ts'
import { accountColumns } from './users.service.ts'

const ROLES_OF: Record<ListedRole, readonly Role[]> = {
  admin: ['admin', 'superadmin'],
  livreur: ['livreur'],
  client: ['client'],
}

/** How many of the team are looked at in one read. */
const CHUNK = 200
/** Of the addresses that begin alike, this many are looked at. */
const MAX_BY_EMAIL = 200

const ph = sql.placeholder
const alive = isNull(users.deletedAt)
const before = sql`(${users.createdAt}, ${users.id}) < (${ph('createdAt')}, ${ph('id')})`
const emailRange = sql`${users.email} >= ${ph('prefix')} and ${users.email} < ${ph('prefixEnd')}`
const missions = sql.raw(MISSION_STATUSES.map((status) => `'${status}'`).join(', '))

/** A client's orders in progress; for a livreur, the missions in hand. */
const openOrders = sql<number>`(
  select count(*) from ${orders} o where o.client_id = users.id and o.status not in ('completed', 'cancelled')
) + (
  select count(*) from ${orders} o where o.livreur_id = users.id and o.status in (${missions})
)`.as('open_orders')

/** Of a client's orders, those that wait for a livreur. */
const pendingOrders = sql<number>`(
  select count(*) from ${orders} where ${isPendingOf(sql.raw('users.id'))}
)`.as('pending_orders')

const ofRole = and(eq(users.role, ph('role')), alive, before)
const newest = [desc(users.createdAt), desc(users.id)] as const
const { id, fullname, phone, email, createdAt } = accountColumns
const searchedColumns = { n: users.n, id, fullname, phone, email, createdAt }

const statements = prepared((orm) => ({
  all: orm
    .select({ ...accountColumns, openOrders, pendingOrders })
    .from(users)
    .where(ofRole)
    .orderBy(...newest)
    .limit(PAGE_LIMIT)
    .prepare(),
  searched: orm
    .select(searchedColumns)
    .from(users)
    .where(ofRole)
    .orderBy(...newest)
    .limit(CHUNK)
    .prepare(),
  clientsByWords: orm
    .select({ n: users.n })
    .from(sql`users_search s`)
    .crossJoin(users)
    .where(
      and(
        sql`users_search match ${ph('match')} and s.rowid < ${ph('n')} and ${users.n} = s.rowid`,
        and(eq(users.role, 'client'), alive),
      ),
    )
    .orderBy(sql`s.rowid desc`)
    .limit(PAGE_LIMIT)
    .prepare(),
  clientsByEmail: orm
    .select({ n: users.n })
    .from(users)
    // The + keeps SQLite on the addresses, of which it reads a few, rather than on all clients.
    .where(and(sql`+${users.role} = 'client'`, alive, emailRange, lt(users.n, ph('n'))))
    .orderBy(users.email)
    .limit(MAX_BY_EMAIL)
    .prepare(),
  byN: orm
    .select({ ...accountColumns, openOrders, pendingOrders })
    .from(users)
    .where(eq(users.n, ph('n')))
    .prepare(),
  nOf: orm
    .select({ n: users.n })
    .from(users)
    .where(eq(users.id, ph('id')))
    .prepare(),
}))

/** An account as the staff read it. */
export type UserRow = NonNullable<ReturnType<ReturnType<typeof statements>['byN']['get']>>

/**
 * Accounts of one kind, newest first; searched by two letters or more of a name, three figures of a phone, or the start of an
 * e-mail address.
 */
export function listUsers(orm: Orm, { role, search, cursor }: ListUsersInput): Page<UserRow> {
  const from = cursor ?? NEWEST
  if (role === 'client' && search) return findClients(orm, search, cursor)
  const list = (one: Role) =>
    search ? findStaff(orm, one, { search, from }) : statements(orm).all.all({ role: one, ...from })
  return toPage(newestFirst(ROLES_OF[role].map(list)))
}

/** What an address must begin with, for a search that may be the start of one. */
function emailPrefix(search: string): string | undefined {
  return /^\S{3,}$/.test(search) ? search.toLowerCase() : undefined
}

/** Nearly all that the words find is clients: the index is walked from the newest, until the page is full. */
function findClients(orm: Orm, search: string, cursor: Cursor | null | undefined): Page<UserRow> {
  const { clientsByWords, clientsByEmail, byN, nOf } = statements(orm)
  const n = cursor ? (nOf.get({ id: cursor.id })?.n ?? 0) : Number.MAX_SAFE_INTEGER
  const match = searchQuery(search)
  const prefix = emailPrefix(search)
  const hits = [
    ...(match ? clientsByWords.all({ match, n }) : []),
    // The end sorts after everything that an address may go on with.
    ...(prefix ? clientsByEmail.all({ prefix, prefixEnd: `${prefix}\u{10ffff}`, n }) : []),
  ]
  const found = [...new Set(hits.map((hit) => hit.n))].sort((a, b) => b - a).slice(0, PAGE_LIMIT)
  return toPage(found.flatMap((hit) => byN.get({ n: hit }) ?? []))
}

/** The team is small and clients are many: each of the team is looked at, not each person that the words find. */
function findStaff(
  orm: Orm,
  role: Role,
  { search, from }: { search: string; from: Cursor },
): UserRow[] {
  const { searched, byN } = statements(orm)
  const found: UserRow[] = []
  const terms = searchTerms(search)
  const prefix = emailPrefix(search)
  for (let next: Cursor | undefined = from; next && found.length < PAGE_LIMIT; ) {
    const rows = searched.all({ role, createdAt: next.createdAt, id: next.id })
    const hits = rows.filter((row) => matches(row, terms, prefix))
    const shown = hits.slice(0, PAGE_LIMIT - found.length)
    found.push(...shown.flatMap(({ n }) => byN.get({ n }) ?? []))
    next = rows.length === CHUNK ? rows.at(-1) : undefined
  }
  return found
}

/** The same as the search index answers: every word in the name or in the phone; or else the start of the address. */
function matches(
  { fullname, phone, email }: Pick<UserRow, 'fullname' | 'phone' | 'email'>,
  terms: readonly string[],
  prefix: string | undefined,
): boolean {
  if (prefix && email.startsWith(prefix)) return true
  const name = indexedName(fullname)
  return terms.length > 0 && terms.every((term) => name.includes(term) || phone.includes(term))
}
