import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { contactDetails } from '#server/access/order-access/contact-details.sql.ts'
import { hasDisowned } from '#server/access/sessions/link-browser.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasLink } from '#server/orders/client-links/client-links.service.ts'
import { type FilterParams, filterParams, meetsFilters } from '#server/orders/order-filters.sql.ts'
import { reachBy, wayTo } from '#server/orders/order-news.service.ts'
import type { NewsReach } from '#shared/access/mail-preference.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { isNarrowedBy, type OrderFilters } from '#shared/orders/order-filters.ts'
import { type LateForecast, lateAndComing, readPromises } from './forecast.queries.ts'
import { type Proposal, proposalsOf } from './proposals.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

/** Most orders of the list. */
export const MAX_LISTED = 100

/** `numbers` is a JSON array. */
const lateAmong = (orm: Orm, p: { numbers: string }) =>
  orm
    .select({
      n: orders.n,
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      readyAt: orders.readyAt,
      clientId: client.id,
      fullname: client.fullname,
      email: client.email,
      disabledAt: client.disabledAt,
      deletedAt: client.deletedAt,
      phone: contactDetails(client).clientContactPhone,
      newsBy: client.newsBy,
      hasDisowned: hasDisowned(client.id),
      ownPhone: client.phone,
      emailConfirmedAt: client.emailConfirmedAt,
      livreurId: orders.livreurId,
      livreurName: livreur.fullname,
      livreurPhone: livreur.phone,
      atCounter: orders.atCounter,
      pickupFrom: orders.pickupFrom,
      pickupTo: orders.pickupTo,
      readyBy: orders.readyBy,
      deliveryFrom: orders.deliveryFrom,
      deliveryTo: orders.deliveryTo,
      promiseRule: orders.promiseRule,
    })
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))
    .where(sql`${orders.n} in (select value from json_each(${p.numbers}))`)

/** Those of the orders that meet the filters. `numbers` is a JSON array. */
const meetingAmong = (orm: Orm, p: FilterParams & { numbers: string }) =>
  orm
    .select({ n: orders.n })
    .from(orders)
    .where(sql`${meetsFilters(p)} and ${orders.n} in (select value from json_each(${p.numbers}))`)

function narrow(orm: Orm, found: LateForecast[], filters: OrderFilters): LateForecast[] {
  const rows = meetingAmong(orm, { ...filterParams(filters), numbers: numbersOf(found) }).all()
  const meeting = new Set(rows.map(({ n }) => n))
  return found.filter(({ n }) => meeting.has(n))
}

const numbersOf = (found: readonly LateForecast[]) => JSON.stringify(found.map(({ n }) => n))

/** An order that is late or will be. Times are milliseconds UTC. */
export interface LateOrder extends Omit<LateForecast, 'n' | 'step' | 'rounds'> {
  id: string
  reference: string
  status: OrderStatus
  readyAt: number | null
  /** The phone is the order's, their own is the record's; both are empty once the client deleted their account. */
  client: { id: string; fullname: string; phone: string; ownPhone: string }
  /** How the client would be told of another time. */
  told: NewsReach
  /** The client follows by a link, which the team may send. */
  hasLink: boolean
  livreur: { fullname: string; phone: string } | null
  atCounter: boolean
  /** Announced in one tap; null where no slot is free. */
  proposal: Pick<Proposal, 'slot' | 'readyBy' | 'visit'> | null
}

/**
 * Late orders and those that will be, of those that meet the filters: first those whose promise was moved before, then the
 * soonest due; MAX_LISTED at most.
 */
export function lateOrders(
  ctx: Pick<Deps, 'database' | 'clock' | 'env'>,
  filters?: OrderFilters,
): {
  orders: LateOrder[]
  more: boolean
} {
  const { orm } = ctx.database
  const now = ctx.clock.now()
  const known = readPromises(orm, now)
  const all = lateAndComing(orm, known)
  const found = filters && isNarrowedBy(filters) ? narrow(orm, all, filters) : all
  const sorted = found.toSorted((a, b) => Number(b.isSecond) - Number(a.isSecond))
  const shown = sorted.slice(0, MAX_LISTED)
  const rows = lateAmong(orm, { numbers: numbersOf(shown) }).all()
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  const propose = proposalsOf(known)
  return {
    orders: shown.flatMap((forecast) => {
      const row = byNumber.get(forecast.n)
      if (!row) return []
      // As `tellClient` does, but for its limit of an hour: this cannot be switched off.
      const told = reachBy(orm, ctx, wayTo({ ...row, phone: row.ownPhone }))
      return [toLate({ ...row, told }, forecast, propose(row, forecast))]
    }),
    more: found.length > shown.length,
  }
}

type Row = ReturnType<ReturnType<typeof lateAmong>['all']>[number]

function toLate(
  {
    id,
    reference,
    status,
    readyAt,
    atCounter,
    fullname,
    phone,
    told,
    ...row
  }: Row & Pick<LateOrder, 'told'>,
  { n: _, step: __, rounds: ___, ...forecast }: LateForecast,
  proposal: Proposal | null,
): LateOrder {
  const { livreurName, livreurPhone } = row
  return {
    id,
    reference,
    status,
    readyAt,
    atCounter,
    ...forecast,
    proposal: proposal && {
      slot: proposal.slot,
      readyBy: proposal.readyBy,
      visit: proposal.visit,
    },
    client: { id: row.clientId, fullname, phone, ownPhone: row.ownPhone },
    told,
    hasLink: row.deletedAt === null && hasLink(row),
    livreur: livreurName === null ? null : { fullname: livreurName, phone: livreurPhone ?? '' },
  }
}
