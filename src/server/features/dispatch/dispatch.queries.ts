import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { orderChecks, orderItems, orders, users } from '#server/db/schema.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import {
  newestOrdersFirst,
  oldestOrdersFirst,
} from '#server/features/order-access/order-pages.sql.ts'
import { waitingSince } from '#server/features/order-access/waiting-since.sql.ts'
import { paymentView } from '#shared/money/payments.ts'
import { MISSION_STATUSES, OPEN_STATUSES, type OrderStatus } from '#shared/orders/orders.ts'
import { toPoint } from '#shared/places/points.ts'
import { soonestFirst } from '#shared/time/late.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

const pieces = sql<number>`(
  select ifnull(sum(i.quantity), 0) from ${orderItems} i where i.order_n = ${orders.n})`
const counted = sql<number | null>`(
  select c.counted from ${orderChecks} c where c.order_n = ${orders.n} and c.step = 'pickup')`

const { note: _, ...contact } = contactDetails(client)

/** An order in a few columns: hundreds are read at once, where a list reads twenty. */
const columns = {
  n: orders.n,
  id: orders.id,
  reference: orders.reference,
  status: orders.status,
  grandTotal: orders.grandTotal,
  paidAmount: orders.paidAmount,
  paymentMethod: orders.paymentMethod,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  ...contact,
  createdAt: orders.createdAt,
  atCounter: orders.atCounter,
  expressPieces: orders.expressPieces,
  readyBy: orders.readyBy,
  dueAt: orders.dueAt,
  pickupFrom: orders.pickupFrom,
  pickupTo: orders.pickupTo,
  deliveryFrom: orders.deliveryFrom,
  deliveryTo: orders.deliveryTo,
  readyAt: orders.readyAt,
  waitingSince,
  clientId: client.id,
  clientName: client.fullname,
  livreurId: orders.livreurId,
  livreurName: livreur.fullname,
  livreurPhone: livreur.phone,
  livreurGone: sql<number>`${livreur.disabledAt} is not null or ${livreur.deletedAt} is not null`,
  pieces,
  counted,
}

/** Orders with their client and livreur, without lines. */
const selectBrief = (orm: Orm) =>
  orm
    .select(columns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

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

/** `numbers` is a JSON array. */
const briefAmong = (orm: Orm, p: { numbers: string }) =>
  selectBrief(orm).where(sql`${orders.n} in (select value from json_each(${p.numbers}))`)

type Row = ReturnType<ReturnType<typeof briefAmong>['all']>[number]

/** An order as the map and the day's sheet show it. */
export type BriefOrder = ReturnType<typeof toBrief>

function toBrief({ n: __, ...row }: Row) {
  const { locationLat, locationLng, livreurId, livreurName, livreurPhone, livreurGone, ...rest } =
    row
  const { paidAmount, paymentDeclaredAt, paymentMissingAt, clientId, clientName, ...others } = rest
  const { expressPieces, ...order } = others
  return {
    ...order,
    express: expressPieces > 0,
    client: { id: clientId, fullname: clientName },
    payment: paymentView(rest),
    clientLocation:
      locationLat === null || locationLng === null
        ? null
        : toPoint({ lat: locationLat, lng: locationLng }),
    livreur:
      livreurId === null
        ? null
        : {
            id: livreurId,
            fullname: livreurName ?? '',
            phone: livreurPhone ?? '',
            available: livreurGone !== 1,
          },
  }
}

/** Most orders on the map. */
export const MAX_SHOWN = 500
/** Most orders of each part of the day's sheet: ten pages of paper. */
const MAX_PRINTED = 150

/** A list cut at its maximum. */
export interface ShownOrders {
  orders: BriefOrder[]
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
  const byNumber = briefOrders(orm, numbers)
  return { orders: numbers.flatMap((n) => byNumber.get(n) ?? []), more: found.length > most }
}

/** Orders in these columns, by their number; those that are deleted are not there. */
export function briefOrders(orm: Orm, numbers: readonly number[]): Map<number, BriefOrder> {
  const rows = briefAmong(orm, { numbers: JSON.stringify(numbers) }).all()
  return new Map(rows.map((row) => [row.n, toBrief(row)]))
}

function oldestFirst(orm: Orm, statuses: readonly OrderStatus[]): ShownOrders {
  const found = statuses.flatMap((status) =>
    oldestWithStatus(orm, { status, limit: MAX_PRINTED + 1 }).all(),
  )
  found.sort((a, b) => a.createdAt - b.createdAt || a.n - b.n)
  const { orders: printed, more } = shown(orm, found, MAX_PRINTED)
  return { orders: soonestFirst(printed), more }
}

/** The missions in hand, the soonest due first, then the oldest. */
export function missionsInHand(orm: Orm): ShownOrders {
  return oldestFirst(orm, MISSION_STATUSES)
}

/** The orders to be assigned for pick-up or delivery, the soonest due first, then the oldest. */
export function ordersToAssign(orm: Orm): ShownOrders {
  return oldestFirst(orm, ['pending', 'picked_up', 'processing'])
}
