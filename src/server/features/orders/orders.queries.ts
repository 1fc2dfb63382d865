import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { orderItems, orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { countView } from '#server/features/custody/count-view.service.ts'
import {
  adjustmentJson,
  checksJson,
  openFlagsJson,
  withoutCodeJson,
} from '#server/features/custody/custody.sql.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import { moneyBackJson } from '#server/features/payments/money-back.sql.ts'
import { AppError } from '#server/lib/app-error.ts'
import { NEWEST, olderThan, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { isStaff, type Role } from '#shared/accounts/roles.ts'
import { paymentView } from '#shared/money/payments.ts'
import { isOver, MISSION_STATUSES } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { toPoint } from '#shared/places/points.ts'
import { deliveryTimes } from './timeline.queries.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

export interface OrderItem {
  /** Identifies the line in counts. */
  position: number
  productId: string
  name: string
  service: string
  quantity: number
  unitPrice: number
}

const itemsJson = sql<OrderItem[]>`(
  select json_group_array(json_object(
    'position', i.position, 'productId', i.product_id, 'name', i.name, 'service', i.service,
    'quantity', i.quantity, 'unitPrice', i.unit_price) order by i.position)
  from ${orderItems} i where i.order_id = ${orders.id})`.mapWith((text: string): OrderItem[] =>
  JSON.parse(text),
)

const columns = {
  id: orders.id,
  reference: orders.reference,
  status: orders.status,
  totalItemsPrice: orders.totalItemsPrice,
  transportFee: orders.transportFee,
  grandTotal: orders.grandTotal,
  ...contactDetails(client),
  paymentMethod: orders.paymentMethod,
  paidAmount: orders.paidAmount,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  items: itemsJson,
  checks: checksJson,
  flags: openFlagsJson,
  adjustment: adjustmentJson,
  moneyBack: moneyBackJson,
  withoutCode: withoutCodeJson,
  codeTries: orders.codeTries,
  client: { id: client.id, fullname: client.fullname },
  livreurId: orders.livreurId,
  livreurName: livreur.fullname,
  livreurPhone: livreur.phone,
  livreurDisabledAt: livreur.disabledAt,
  livreurDeletedAt: livreur.deletedAt,
}

/** Orders with their lines, client and livreur; the caller filters and sorts. */
export const selectOrders = (orm: Orm) =>
  orm
    .select(columns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

// Literal lists: SQLite uses a partial index only when the query repeats its condition word for word.
const open = sql`${orders.status} not in ('completed', 'cancelled')`
const completed = sql`${orders.status} = 'completed'`
export const newestOrdersFirst = [desc(orders.createdAt), desc(orders.id)] as const

/** A page of the orders that meet a condition, newest first. */
export const newestPage = (orm: Orm, where: SQL | undefined) =>
  selectOrders(orm)
    .where(where)
    .orderBy(...newestOrdersFirst)
    .limit(PAGE_LIMIT)

type OwnPage = Cursor & { clientId: string }

const latestOfClient = statement((orm, p: { clientId: string }) =>
  selectOrders(orm)
    .where(eq(orders.clientId, p.clientId))
    .orderBy(...newestOrdersFirst)
    .limit(1),
)

const openOfClient = statement((orm, p: OwnPage) =>
  newestPage(orm, and(eq(orders.clientId, p.clientId), open, olderThan(orders, p))),
)

const completedOfClient = statement((orm, p: OwnPage) =>
  newestPage(orm, and(eq(orders.clientId, p.clientId), completed, olderThan(orders, p))),
)

const rowById = statement((orm, p: { id: string }) => selectOrders(orm).where(eq(orders.id, p.id)))

const missionsOfLivreur = statement((orm, p: { livreurId: string }) =>
  selectOrders(orm)
    .where(and(eq(orders.livreurId, p.livreurId), inArray(orders.status, [...MISSION_STATUSES])))
    .orderBy(asc(orders.createdAt), asc(orders.id)),
)

/** A row of `selectOrders`. */
export type SelectedOrder = NonNullable<ReturnType<typeof rowById.get>>

/** An order as screens read it. */
export type OrderView = ReturnType<typeof toView>

/** A row for the screens of this role: only the team sees why an order needs attention. */
export function toView(row: SelectedOrder, reader: Role) {
  const { locationLat, locationLng, codeTries: _, ...read } = row
  const { livreurId, livreurName, livreurPhone, ...unnamed } = read
  const { livreurDisabledAt, livreurDeletedAt, ...rest } = unnamed
  const { paidAmount, paymentDeclaredAt, paymentMissingAt, ...order } = rest
  const available = livreurDisabledAt === null && livreurDeletedAt === null
  return {
    ...order,
    ...countView(order.items, order.checks),
    payment: paymentView(rest),
    clientLocation:
      locationLat === null || locationLng === null
        ? null
        : toPoint({ lat: locationLat, lng: locationLng }),
    flags: isStaff(reader) ? order.flags : [],
    livreur:
      livreurId === null
        ? null
        : { id: livreurId, fullname: livreurName ?? '', phone: livreurPhone ?? '', available },
    /** The hand-over code: only the client reads it, when the settings require it. */
    handoverCode: null as string | null,
  }
}

export type OrderPage = Page<OrderView>

/** A page of up to PAGE_LIMIT rows, for the screens of this role. */
export function toOrderPage(rows: SelectedOrder[], reader: Role): OrderPage {
  const { items, nextCursor } = toPage(rows)
  return { items: items.map((row) => toView(row, reader)), nextCursor }
}

/** The client's most recent order, in any status. */
export function latestOrderOf(orm: Orm, clientId: string): OrderView | undefined {
  const row = latestOfClient.get(orm, { clientId })
  if (!row) return undefined
  return forClient(toView(row, 'client'))
}

/** The livreur's phone is hidden once the order is over. */
function forClient(order: OrderView): OrderView {
  return isOver(order.status) ? { ...order, livreur: null } : order
}

/** One order as this role reads it; the caller has checked the access. Throws ORDER_NOT_FOUND. */
export function orderById(orm: Orm, id: string, reader: Role): OrderView {
  const row = rowById.get(orm, { id })
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  const view = toView(row, reader)
  return isStaff(reader) ? view : forClient(view)
}

/** The client's completed orders, newest first, each with when it was delivered (milliseconds UTC). */
export function completedOrdersOf(orm: Orm, clientId: string, cursor?: Cursor | null) {
  const { items, nextCursor } = toOrderPage(
    completedOfClient.all(orm, { clientId, ...(cursor ?? NEWEST) }),
    'client',
  )
  const times = deliveryTimes(
    orm,
    items.map(({ id }) => id),
  )
  const delivered = (order: OrderView) => ({
    ...forClient(order),
    deliveredAt: times.get(order.id) ?? null,
  })
  return { items: items.map(delivered), nextCursor }
}

/** The client's orders that are neither completed nor cancelled, newest first. */
export function openOrdersOf(orm: Orm, clientId: string, cursor?: Cursor | null): OrderPage {
  return toOrderPage(openOfClient.all(orm, { clientId, ...(cursor ?? NEWEST) }), 'client')
}

/** The livreur's missions in hand, oldest first, each with the wrong codes typed so far. */
export function missionsOf(orm: Orm, livreurId: string): (OrderView & { codeTries: number })[] {
  return missionsOfLivreur
    .all(orm, { livreurId })
    .map((row) => ({ ...toView(row, 'livreur'), codeTries: row.codeTries }))
}
