import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderChecks, orderItems, orders, users } from '#server/db/schema.ts'
import { MISSION_STATUSES, OPEN_STATUSES, type OrderStatus } from '#shared/orders.ts'
import { paymentView } from '#shared/payments.ts'
import { toPoint } from '#shared/points.ts'

const ph = sql.placeholder
const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

const pieces = sql<number>`(
  select ifnull(sum(i.quantity), 0) from ${orderItems} i where i.order_id = ${orders.id})`
const counted = sql<number | null>`(
  select c.counted from ${orderChecks} c where c.order_id = ${orders.id} and c.step = 'pickup')`

/** An order in a few columns: hundreds of them are read at once, where a list reads twenty. */
const columns = {
  id: orders.id,
  reference: orders.reference,
  status: orders.status,
  grandTotal: orders.grandTotal,
  paidAmount: orders.paidAmount,
  paymentMethod: orders.paymentMethod,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  clientAddress: orders.clientAddress,
  landmark: orders.landmark,
  locationLat: orders.locationLat,
  locationLng: orders.locationLng,
  clientContactPhone: orders.clientContactPhone,
  createdAt: orders.createdAt,
  client: { id: client.id, fullname: client.fullname },
  livreurId: orders.livreurId,
  livreurName: livreur.fullname,
  livreurPhone: livreur.phone,
  livreurGone: sql<number>`${livreur.disabledAt} is not null or ${livreur.deletedAt} is not null`,
  pieces,
  counted,
}

/** Orders with whose they are and who carries them, without their lines. */
const selectBrief = (orm: Orm) =>
  orm
    .select(columns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

const statements = prepared((orm) => ({
  newestAt: selectBrief(orm)
    .where(eq(orders.status, ph('status')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ph('limit'))
    .prepare(),
  oldestAt: selectBrief(orm)
    .where(eq(orders.status, ph('status')))
    .orderBy(orders.createdAt, orders.id)
    .limit(ph('limit'))
    .prepare(),
  byId: selectBrief(orm)
    .where(eq(orders.id, ph('id')))
    .prepare(),
}))

type Row = NonNullable<ReturnType<ReturnType<typeof statements>['byId']['get']>>

/** An order as the map and the day's sheet show it. */
export type BriefOrder = ReturnType<typeof toBrief>

function toBrief(row: Row) {
  const { locationLat, locationLng, livreurId, livreurName, livreurPhone, livreurGone, ...rest } =
    row
  const { paidAmount, paymentDeclaredAt, paymentMissingAt, ...order } = rest
  return {
    ...order,
    payment: paymentView(rest),
    clientLocation:
      locationLat === null || locationLng === null
        ? null
        : toPoint({ lat: locationLat, lng: locationLng }),
    livreur:
      livreurId === null
        ? null
        : {
            ...{ id: livreurId, fullname: livreurName ?? '', phone: livreurPhone ?? '' },
            available: livreurGone !== 1,
          },
  }
}

/** Most orders that the map and each part of the day's sheet hold. */
export const MAX_SHOWN = 500

/** A list that stops at MAX_SHOWN. */
export interface Shown {
  orders: BriefOrder[]
  /** There are more of them than are shown. */
  more: boolean
}

/** The open orders, newest first, MAX_SHOWN at most; those without a place are among them. */
export function ordersOnMap(orm: Orm): Shown {
  const { newestAt } = statements(orm)
  const rows = OPEN_STATUSES.flatMap((status) => newestAt.all({ status, limit: MAX_SHOWN + 1 }))
  rows.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  return { orders: rows.slice(0, MAX_SHOWN).map(toBrief), more: rows.length > MAX_SHOWN }
}

/** One order in the same few columns; nothing once it is deleted. */
export function briefOrder(orm: Orm, id: string): BriefOrder | undefined {
  const row = statements(orm).byId.get({ id })
  return row && toBrief(row)
}

function oldestFirst(orm: Orm, statuses: readonly OrderStatus[]): Shown {
  const { oldestAt } = statements(orm)
  const rows = statuses.flatMap((status) => oldestAt.all({ status, limit: MAX_SHOWN + 1 }))
  rows.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  return { orders: rows.slice(0, MAX_SHOWN).map(toBrief), more: rows.length > MAX_SHOWN }
}

/** The missions in hand, oldest first. */
export function missionsInHand(orm: Orm): Shown {
  return oldestFirst(orm, MISSION_STATUSES)
}

/** The orders that wait for somebody to fetch them or to bring them back, oldest first. */
export function ordersToAssign(orm: Orm): Shown {
  return oldestFirst(orm, ['pending', 'picked_up', 'processing'])
}
