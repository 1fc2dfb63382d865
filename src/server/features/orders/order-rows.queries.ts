import { eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { jsonObject } from '#server/db/json-object.ts'
import { missedVisits, orderEvents, orderItems, orders, users } from '#server/db/schema.ts'
import {
  adjustmentJson,
  checksJson,
  openFlagsJson,
  withoutCodeJson,
} from '#server/features/custody/custody.sql.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import { newestOrdersFirst } from '#server/features/order-access/order-pages.sql.ts'
import { placeAccuracy } from '#server/features/order-access/place-accuracy.sql.ts'
import { waitingSince } from '#server/features/order-access/waiting-since.sql.ts'
import { moneyBackJson } from '#server/features/payments/money-back.sql.ts'
import { PAGE_LIMIT } from '#server/lib/page.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

const itemsJson = sql<string>`(
  select json_group_array(json_object(
    'position', i.position, 'productId', i.product_id, 'name', i.name, 'service', i.service,
    'quantity', i.quantity, 'unitPrice', i.unit_price, 'expected', i.quantity) order by i.position)
  from ${orderItems} i where i.order_n = ${orders.n})`

const pieces = sql`(
  select coalesce(sum(i.quantity), 0) from ${orderItems} i where i.order_n = ${orders.n})`

const livreurJson = sql<string | null>`case when ${orders.livreurId} is not null then ${jsonObject({
  id: orders.livreurId,
  fullname: livreur.fullname,
  phone: livreur.phone,
  available: sql`json(iif(${livreur.disabledAt} is null and ${livreur.deletedAt} is null, 'true', 'false'))`,
})} end`

const missedVisitsJson = sql<string>`(
  select json_group_array(json_object(
    'id', m.id, 'visit', m.visit, 'reportedBy', m.reported_by, 'arrivedAt', m.arrived_at, 'calls', m.calls,
    'waitedMinutes', m.waited_minutes, 'photoId', m.photo_id, 'createdAt', m.created_at,
    'rescheduledAt', m.rescheduled_at, 'fee', m.fee, 'distance', (
      select e.data ->> '$.distance' from ${orderEvents} e
      where e.order_n = ${orders.n} and e.kind = 'visit_missed' and e.at = m.created_at limit 1)) order by m.created_at)
  from ${missedVisits} m where m.order_id = ${orders.id})`

const { locationLat, locationLng, note, ...contact } = contactDetails(client)

/** Read by our rules, which derive the rest. */
const facts = {
  id: orders.id,
  createdAt: orders.createdAt,
  status: orders.status,
  grandTotal: orders.grandTotal,
  paidAmount: orders.paidAmount,
  paymentMethod: orders.paymentMethod,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  locationLat,
  locationLng,
}

/** A boolean of SQLite in a JSON text, where it would read as a number. */
const jsonBoolean = (condition: SQL | SQLWrapper) => sql`json(iif(${condition}, 'true', 'false'))`

/** Shown on every screen. */
const shown = {
  id: orders.id,
  reference: orders.reference,
  status: orders.status,
  grandTotal: orders.grandTotal,
  ...contact,
  paymentMethod: orders.paymentMethod,
  createdAt: orders.createdAt,
  dueAt: orders.dueAt,
  readyAt: orders.readyAt,
  waitingSince,
  pickupFrom: orders.pickupFrom,
  pickupTo: orders.pickupTo,
  deliveryFrom: orders.deliveryFrom,
  deliveryTo: orders.deliveryTo,
  heldSince: orders.heldSince,
  express: jsonBoolean(gt(orders.expressPieces, 0)),
  atCounter: jsonBoolean(orders.atCounter),
  client: jsonObject({ fullname: client.fullname }),
}

/** The columns that are JSON texts go to the wire as they are. */
const listedColumns = {
  ...facts,
  baseLat: orders.baseLat,
  baseLng: orders.baseLng,
  dueAt: orders.dueAt,
  plain: jsonObject({ ...shown, pieces }),
  flags: openFlagsJson,
  livreur: livreurJson,
}

const wholeColumns = {
  ...facts,
  baseLat: orders.baseLat,
  baseLng: orders.baseLng,
  codeTries: orders.codeTries,
  atCounter: orders.atCounter,
  plain: jsonObject({
    ...shown,
    totalItemsPrice: orders.totalItemsPrice,
    transportFee: orders.transportFee,
    ratePerKm: orders.ratePerKm,
    expressFee: orders.expressFee,
    expressRate: sql`${orders.promiseRule} -> '$.express'`,
    feeStep: orders.feeStep,
    missedFee: orders.missedFee,
    asap: jsonBoolean(orders.asap),
    readyBy: orders.readyBy,
    promisedAt: orders.promisedAt,
    note,
    placeAccuracy,
    // A subquery gives a text: SQLite forgets that it is JSON.
    missedVisits: sql`json(${missedVisitsJson})`,
  }),
  items: itemsJson,
  checks: checksJson,
  flags: openFlagsJson,
  adjustment: adjustmentJson,
  moneyBack: moneyBackJson,
  withoutCode: withoutCodeJson,
  livreur: livreurJson,
}

/** Orders with their lines, counts and money, client and livreur; the caller filters and sorts. */
export const selectOrders = (orm: Orm) =>
  orm
    .select(wholeColumns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

/** Orders as the cards of the staff's lists show them; the caller filters and sorts. */
export const selectListedOrders = (orm: Orm) =>
  orm
    .select(listedColumns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

/** A page of the orders that meet a condition, newest first. */
export const newestPage = (orm: Orm, where: SQL | undefined) =>
  selectOrders(orm)
    .where(where)
    .orderBy(...newestOrdersFirst)
    .limit(PAGE_LIMIT)

/** The same for the staff's lists. */
export const newestListed = (orm: Orm, where: SQL | undefined) =>
  selectListedOrders(orm)
    .where(where)
    .orderBy(...newestOrdersFirst)
    .limit(PAGE_LIMIT)

type RowOf<Select extends (orm: Orm) => { get: () => unknown }> = NonNullable<
  ReturnType<ReturnType<Select>['get']>
>

/** A row of `selectOrders`. */
export type SelectedOrder = RowOf<typeof selectOrders>

/** A row of `selectListedOrders`. */
export type ListedRow = RowOf<typeof selectListedOrders>
