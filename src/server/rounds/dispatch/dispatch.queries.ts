import { and, eq, sql } from 'drizzle-orm'
import {
  newestOrdersFirst,
  oldestOrdersFirst,
} from '#server/access/order-access/order-pages.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { type ListedOrder, readListed } from '#server/orders/order-reading.service.ts'
import { ordersToDeliver, toDeliver } from '#server/orders/to-deliver.sql.ts'
import { MISSION_STATUSES, OPEN_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { soonestFirst } from '#shared/time/late.ts'

const place = { n: orders.n, createdAt: orders.createdAt }

// The shown columns are read once the orders are known. No livreur is sent to an order of the counter.
const newestWithStatus = (orm: Orm, p: { status: OrderStatus; limit: number }) =>
  orm
    .select(place)
    .from(orders)
    .where(and(eq(orders.status, p.status), eq(orders.atCounter, false)))
    .orderBy(...newestOrdersFirst)
    .limit(p.limit)

const oldestWithStatus = (orm: Orm, p: { status: OrderStatus; limit: number }) =>
  orm
    .select(place)
    .from(orders)
    .where(and(eq(orders.status, p.status), eq(orders.atCounter, false)))
    .orderBy(...oldestOrdersFirst)
    .limit(p.limit)

/** Most orders on the map. */
export const MAX_SHOWN = 500
/** Most orders of each part of the day's sheet: ten pages of paper. */
const MAX_PRINTED = 150

/** A list cut at its maximum. */
export interface ShownOrders {
  orders: ListedOrder[]
  /** There are more than shown. */
  more: boolean
}

/** The open orders, newest first, MAX_SHOWN at most, including those without a place. */
export function ordersOnMap(orm: Orm): ShownOrders {
  const found = OPEN_STATUSES.flatMap((status) =>
    newestWithStatus(orm, { status, limit: MAX_SHOWN + 1 }).all(),
  )
  found.sort((a, b) => b.createdAt - a.createdAt || b.n - a.n)
  return shown(orm, found, MAX_SHOWN)
}

function shown(orm: Orm, found: readonly { n: number }[], most: number): ShownOrders {
  const numbers = found.slice(0, most).map(({ n }) => n)
  const byNumber = readListed(orm, numbers)
  return { orders: numbers.flatMap((n) => byNumber.get(n) ?? []), more: found.length > most }
}

type Place = ReturnType<ReturnType<typeof oldestWithStatus>['all']>[number]

const oldestIn = (orm: Orm, statuses: readonly OrderStatus[]): Place[] =>
  statuses.flatMap((status) => oldestWithStatus(orm, { status, limit: MAX_PRINTED + 1 }).all())

function soonest(orm: Orm, found: Place[]): ShownOrders {
  found.sort((a, b) => a.createdAt - b.createdAt || a.n - b.n)
  const { orders: printed, more } = shown(orm, found, MAX_PRINTED)
  return { orders: soonestFirst(printed), more }
}

/** The missions in hand, the soonest due first, then the oldest. */
export function missionsInHand(orm: Orm): ShownOrders {
  return soonest(orm, oldestIn(orm, MISSION_STATUSES))
}

const soonestToDeliver = (orm: Orm, p: { limit: number }) =>
  orm
    .select({ n: sql<number>`${orders.n}`, createdAt: sql<number>`${orders.createdAt}` })
    .from(ordersToDeliver)
    .where(toDeliver)
    .orderBy(sql`due_at, ${orders.n}`)
    .limit(p.limit)

/** The orders to be collected and those ready to be delivered, the soonest due first, then the oldest. */
export function ordersToAssign(orm: Orm): ShownOrders {
  const ready = soonestToDeliver(orm, { limit: MAX_PRINTED + 1 }).all()
  return soonest(orm, [...oldestIn(orm, ['pending']), ...ready])
}
