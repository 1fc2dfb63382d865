import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { jsonObject } from '#server/db/json-object.ts'
import { orderItems, orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import {
  adjustmentJson,
  checksJson,
  openFlagsJson,
  withoutCodeJson,
} from '#server/features/custody/custody.sql.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import {
  newestOrdersFirst,
  oldestOrdersFirst,
  ordersBefore,
} from '#server/features/order-access/order-pages.sql.ts'
import { moneyBackJson } from '#server/features/payments/money-back.sql.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { JsonText } from '#server/lib/json-text.ts'
import { NEWEST, PAGE_LIMIT, type Page } from '#server/lib/page.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { MISSION_STATUSES } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { type OrderView, orderJson, pageJson, type WholeOrder } from './order-json.ts'
import { deliveryTimes } from './timeline.queries.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

const itemsJson = sql<string>`(
  select json_group_array(json_object(
    'position', i.position, 'productId', i.product_id, 'name', i.name, 'service', i.service,
    'quantity', i.quantity, 'unitPrice', i.unit_price, 'expected', i.quantity) order by i.position)
  from ${orderItems} i where i.order_n = ${orders.n})`

const { locationLat, locationLng, ...contact } = contactDetails(client)

const livreurJson = sql<string | null>`case when ${orders.livreurId} is not null then ${jsonObject({
  id: orders.livreurId,
  fullname: livreur.fullname,
  phone: livreur.phone,
  available: sql`json(iif(${livreur.disabledAt} is null and ${livreur.deletedAt} is null, 'true', 'false'))`,
})} end`

/** JSON texts that go to the wire as they are, and what our rules derive the rest from. */
const columns = {
  n: orders.n,
  id: orders.id,
  createdAt: orders.createdAt,
  status: orders.status,
  grandTotal: orders.grandTotal,
  paidAmount: orders.paidAmount,
  paymentMethod: orders.paymentMethod,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  codeTries: orders.codeTries,
  locationLat,
  locationLng,
  plain: jsonObject({
    id: orders.id,
    reference: orders.reference,
    status: orders.status,
    totalItemsPrice: orders.totalItemsPrice,
    transportFee: orders.transportFee,
    grandTotal: orders.grandTotal,
    ...contact,
    paymentMethod: orders.paymentMethod,
    createdAt: orders.createdAt,
    updatedAt: orders.updatedAt,
    client: jsonObject({ id: client.id, fullname: client.fullname }),
  }),
  items: itemsJson,
  checks: checksJson,
  flags: openFlagsJson,
  adjustment: adjustmentJson,
  moneyBack: moneyBackJson,
  withoutCode: withoutCodeJson,
  livreur: livreurJson,
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
  newestPage(orm, and(eq(orders.clientId, p.clientId), open, ordersBefore(p))),
)

const completedOfClient = statement((orm, p: OwnPage) =>
  newestPage(orm, and(eq(orders.clientId, p.clientId), completed, ordersBefore(p))),
)

const rowById = statement((orm, p: { id: string }) => selectOrders(orm).where(eq(orders.id, p.id)))

const missionsOfLivreur = statement((orm, p: { livreurId: string }) =>
  selectOrders(orm)
    .where(and(eq(orders.livreurId, p.livreurId), inArray(orders.status, [...MISSION_STATUSES])))
    .orderBy(...oldestOrdersFirst),
)

/** A row of `selectOrders`. */
export type SelectedOrder = NonNullable<ReturnType<typeof rowById.get>>

/** The client's most recent order, in any status. */
export function latestOrderOf(orm: Orm, clientId: string): SelectedOrder | undefined {
  return latestOfClient.get(orm, { clientId })
}

/** One order as this role reads it; the caller has checked the access. Throws ORDER_NOT_FOUND. */
export function orderById(orm: Orm, id: string, reader: Role): OrderView {
  const row = rowById.get(orm, { id })
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return orderJson(row, reader).toJSON()
}

/** The client's completed orders, newest first, each with when it was delivered (milliseconds UTC). */
export function completedOrdersOf(
  orm: Orm,
  clientId: string,
  cursor?: Cursor | null,
): JsonText<Page<WholeOrder>> {
  const rows = completedOfClient.all(orm, { clientId, ...(cursor ?? NEWEST) })
  const times = deliveryTimes(
    orm,
    rows.map(({ id }) => id),
  )
  return pageJson(rows, (row) =>
    orderJson(row, 'client', { deliveredAt: times.get(row.id) ?? null }),
  )
}

/** The client's orders that are neither completed nor cancelled, newest first. */
export function openOrdersOf(orm: Orm, clientId: string, cursor?: Cursor | null): SelectedOrder[] {
  return openOfClient.all(orm, { clientId, ...(cursor ?? NEWEST) })
}

/** The livreur's missions in hand, oldest first. */
export function missionsOf(orm: Orm, livreurId: string): SelectedOrder[] {
  return missionsOfLivreur.all(orm, { livreurId })
}
