import { and, type SQL, sql } from 'drizzle-orm'
import { isPendingOf } from '#server/access/order-access/pending-orders.sql.ts'
import { isOpenClient } from '#server/access/users/client-phone.sql.ts'
import { foundClients, isAmongFound } from '#server/access/users/found-clients.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companies, invoiceBalances, users } from '#server/db/schema.ts'
import { PAGE_LIMIT, PAGE_SIZE } from '#server/lib/page.ts'
import { announcedOfClient, owedByClient, owedOfClient } from '#server/money/owed/owed.sql.ts'
import { channelOfNews } from '#shared/access/mail-preference.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import {
  type ClientCursor,
  type ClientListInput,
  type ClientListPart,
  type ClientView,
  LOST_MS,
} from '#shared/people/client-list.ts'
import { quartersTyped } from '#shared/places/quarter.ts'
import { listDuplicates } from './duplicates.queries.ts'
import { lastVisitOf } from './last-visit.sql.ts'

/** A client in a part of the list: what the part goes by, francs or milliseconds UTC. */
interface Placed {
  id: string
  at: number
}

/**
 * A page of clients. A page goes on from one part into the next. All is read from orders and what is owed: counters a client would
 * be one more row for every move of an order.
 */
export function listClients(orm: Orm, input: ClientListInput & { now: number }) {
  const found: (Placed & { part: ClientListPart })[] = []
  const parts = partsOf(input)
  const reached = input.cursor ? parts.indexOf(input.cursor.part) : 0
  for (const part of parts.slice(Math.max(0, reached))) {
    const after = input.cursor?.part === part ? input.cursor : null
    for (const row of PARTS[part](orm, { ...input, after })) found.push({ ...row, part })
    if (found.length > PAGE_SIZE) break
  }
  const shown = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    items: rowsOf(orm, shown),
    nextCursor: last ? { part: last.part, at: last.at, id: last.id } : null,
  }
}

export type ListedClient = ReturnType<typeof listClients>['items'][number]

/** The parts of each list, in their order. */
function partsOf({ view, sort, search }: ClientListInput): ClientListPart[] {
  if (search) return quartersTyped(search).length > 0 ? ['found', 'quarter'] : ['found']
  if (view === 'owing') return ['owing']
  if (view === 'lost') return ['ordered']
  if (view === 'companies') return ['companies']
  if (sort === 'name') return ['named']
  return sort === 'balance' ? ['owing', 'ordered', 'new'] : ['ordered', 'new']
}

interface Asked extends ClientListInput {
  now: number
  after: ClientCursor | null
}

const PARTS: Record<ClientListPart, (orm: Orm, asked: Asked) => Placed[]> = {
  owing: whoOwe,
  ordered: whoOrdered,
  new: whoNeverOrdered,
  named: byName,
  companies: whoAreCompanies,
  quarter: ofQuarter,
  found: whomASearchFinds,
}

const numberOf = (id: string) => sql`(select n from users where id = ${id})`
const pageLimit = sql.raw(String(PAGE_LIMIT))

function whoOwe(orm: Orm, { after }: Asked): Placed[] {
  const place = after ? sql`(owing.francs, u.n) < (${after.at}, ${numberOf(after.id)})` : sql`true`
  return orm.all<Placed>(sql`
    select u.id, owing.francs as at from (${owedByClient}) owing cross join users u on u.n = owing.client_n
    where u.deleted_at is null and ${place}
    order by owing.francs desc, u.n desc limit ${pageLimit}`)
}

const lastOrderNumber = (clientId: SQL | string) =>
  sql`(select n from orders where client_id = ${clientId} order by created_at desc, n desc limit 1)`

/**
 * Clients by their last order, the newest first: the orders are read from the newest, and those that their client followed
 * with another one are left out.
 */
function whoOrdered(orm: Orm, { view, sort, now, after }: Asked): Placed[] {
  const start = after
    ? sql`(o.created_at, o.n) < (${after.at}, ${lastOrderNumber(after.id)})`
    : sql`o.created_at < ${view === 'lost' ? now - LOST_MS : Number.MAX_SAFE_INTEGER}`
  // Those who owe stand before.
  const settled =
    sort === 'balance' && view === 'all'
      ? sql`not exists (select 1 from orders d where d.client_id = o.client_id and +d.status = 'completed' and d.paid_amount < d.grand_total and not d.on_account)
          and not exists (select 1 from ${invoiceBalances} b where b.client_n = u.n and b.rest > 0)`
      : sql`true`
  return orm.all<Placed>(sql`
    select u.id, o.created_at as at from orders o cross join users u on u.id = o.client_id
    where ${start} and u.deleted_at is null and not exists (
      select 1 from orders later where later.client_id = o.client_id and later.created_at >= o.created_at
        and (later.created_at, later.n) > (o.created_at, o.n)) and ${settled}
    order by o.created_at desc, o.n desc limit ${pageLimit}`)
}

const hasNoOrder = sql`not exists (select 1 from orders o where o.client_id = users.id)`

function whoNeverOrdered(orm: Orm, { after }: Asked): Placed[] {
  const place = after
    ? sql`(${users.createdAt}, ${users.id}) < (${after.at}, ${after.id})`
    : undefined
  return orm
    .select({ id: users.id, at: users.createdAt })
    .from(users)
    .where(and(isOpenClient, hasNoOrder, place))
    .orderBy(sql`${users.createdAt} desc, ${users.id} desc`)
    .limit(PAGE_LIMIT)
    .all()
}

function byName(orm: Orm, { after }: Asked): Placed[] {
  const place = after
    ? sql`(sorted_name, n) > ((select sorted_name from users where id = ${after.id}), ${numberOf(after.id)})`
    : sql`true`
  return orm.all<Placed>(sql`
    select id, created_at as at from users indexed by users_client_name
    where role = 'client' and deleted_at is null and ${place}
    order by sorted_name, n limit ${pageLimit}`)
}

/** The clients that are companies, by name: those of one business. */
function whoAreCompanies(orm: Orm, { after }: Asked): Placed[] {
  const place = after
    ? sql`(u.sorted_name, u.n) > ((select sorted_name from users where id = ${after.id}), ${numberOf(after.id)})`
    : sql`true`
  return orm.all<Placed>(sql`
    select u.id, u.created_at as at from ${companies} cross join users u on u.id = ${companies.clientId}
    where u.deleted_at is null and ${place}
    order by u.sorted_name, u.n limit ${pageLimit}`)
}

/** Other clients whose last visit was in one of the quarters, by its order. All clients are looked at: a few milliseconds for ten thousand. */
function ofQuarter(orm: Orm, { search, after }: Asked): Placed[] {
  const names = JSON.stringify(quartersTyped(search))
  const place = after
    ? sql`(last.created_at, last.n) < (${after.at}, ${lastVisitOf(sql`${after.id}`)})`
    : sql`true`
  return orm.all<Placed>(sql`
    select u.id, last.created_at as at from users u cross join orders last on last.n = ${lastVisitOf(sql`u.id`)}
    where u.role = 'client' and u.deleted_at is null and last.quarter in (select value from json_each(${names})) and ${place}
      and not ${isAmongFound(orm, search)}
    order by last.created_at desc, last.n desc limit ${pageLimit}`)
}

function whomASearchFinds(orm: Orm, { search, after }: Asked): Placed[] {
  const cursor = after && { createdAt: after.at, id: after.id }
  const page = foundClients(orm, { search, cursor })
  const found = page.items.map(({ id, createdAt }) => ({ id, at: createdAt }))
  // One more tells that another page follows.
  const last = found.at(-1)
  return page.nextCursor && last ? [...found, last] : found
}

const isOver: SQL = sql`o.status in ('completed', 'cancelled')`

/** The clients of a page as it shows them. */
function rowsOf(orm: Orm, placed: readonly Placed[]) {
  const rows = readRows(
    orm,
    placed.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return placed.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [toListed(row)] : []
  })
}

type Row = ReturnType<typeof readRows>[number]

function readRows(orm: Orm, ids: readonly string[]) {
  return orm
    .select({
      id: users.id,
      fullname: users.fullname,
      phone: users.phone,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      phoneProvenAt: users.phoneProvenAt,
      newsBy: users.newsBy,
      essentialOnly: users.essentialMailOnly,
      linkOpenedAt: users.linkOpenedAt,
      disabledAt: users.disabledAt,
      orders: sql<number>`(select count(*) from orders o where o.client_id = users.id)`,
      open: sql<number>`(select count(*) from orders o where o.client_id = users.id and not ${isOver})`,
      pendingOrders: sql<number>`(select count(*) from orders where ${isPendingOf(sql.raw('users.id'))})`,
      owed: owedOfClient({ id: sql.raw('users.id'), n: sql.raw('users.n') }),
      /** The part of it that they announced as paid by Wave. */
      announced: announcedOfClient({ id: sql.raw('users.id') }),
      /** The day on which the oldest of their unpaid invoices is due. */
      dueOn: sql<string | null>`(
        select min(b.due_on) from ${invoiceBalances} b where b.client_n = users.n and b.rest > 0)`,
      /** It says of a company whether it pays by the month; null of any other client. */
      onAccount: sql<0 | 1 | null>`(
        select ${companies.onAccount} from ${companies} where ${companies.clientId} = ${users.id})`,
      /** When a teammate last took their link to send it. */
      writtenAt: sql<number | null>`(
        select a.at from staff_actions a where a.target = users.id and +a.kind = 'client_link_given' order by a.seq desc limit 1)`,
      /** Milliseconds UTC; null without an order. */
      lastOrderAt: sql<
        number | null
      >`(select max(o.created_at) from orders o where o.client_id = users.id)`,
      /** The quarter where they were visited last; « Au comptoir » of those who only ever came there, null without an order. */
      quarter: sql<string | null>`(
        select coalesce(nullif(o.quarter, ''), o.client_address) from orders o where o.n = coalesce(
          ${lastVisitOf(sql`users.id`)}, ${lastOrderNumber(sql`users.id`)}))`,
    })
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .all()
}

function toListed({ emailConfirmedAt, newsBy, linkOpenedAt, onAccount, ...row }: Row) {
  const hasMail = row.email !== null && emailConfirmedAt !== null
  return {
    ...row,
    isCompany: onAccount !== null,
    /** A company that pays by the month. */
    onAccount: onAccount === 1,
    /** Their address is not confirmed yet. */
    unconfirmed: row.email !== null && emailConfirmedAt === null,
    /** How they are told; null where by neither. */
    channel: channelOfNews({ newsBy, hasMail }),
    /** They have nothing but a link, which they have never opened. */
    linkToSend: row.email === null && linkOpenedAt === null,
  }
}

/** Pairs of records that may be of one person, as the list shows them. */
export function listPairs(orm: Orm) {
  const pairs = listDuplicates(orm)
  const ids = new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]))
  const rows = rowsOf(
    orm,
    [...ids].map((id) => ({ id, at: 0 })),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return pairs.flatMap(({ firstId, secondId, reason }) => {
    const [first, second] = [byId.get(firstId), byId.get(secondId)]
    return first && second ? [{ first, second, reason }] : []
  })
}

/** The rows of each view, « Perdu de vue » up to MAX_COUNTED. */
export function countClients(orm: Orm, now: number): Record<ClientView, number> {
  const all = orm.get<{ count: number }>(
    sql`select coalesce(sum(clients), 0) as count from stats_day where livreur_id = ''`,
  )
  const owing = orm.get<{ count: number }>(
    // As `whoOwe` lists them: an erased client may have left a debt.
    sql`select count(*) as count from (${owedByClient}) owing cross join users u on u.n = owing.client_n
      where u.deleted_at is null`,
  )
  const lost = orm.get<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from users u where u.role = 'client' and u.deleted_at is null
        and (select max(o.created_at) from orders o where o.client_id = u.id) < ${now - LOST_MS}
      limit ${sql.raw(String(MAX_COUNTED))})`)
  return {
    companies:
      orm.get<{ count: number }>(sql`select count(*) as count from ${companies}`)?.count ?? 0,
    all: all?.count ?? 0,
    owing: owing?.count ?? 0,
    lost: lost?.count ?? 0,
  }
}
