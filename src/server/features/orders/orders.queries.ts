import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderItems, orders, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { searchQuery } from '#server/lib/search-text.ts'
import type { BoardInput } from '#shared/orders.inputs.ts'
import { isOver, MISSION_STATUSES, OPEN_STATUSES } from '#shared/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { paymentView } from '#shared/payments.ts'
import { toPoint } from '#shared/points.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import { deliveryTime } from './timeline.queries.ts'

export const PAGE_SIZE = 20

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

export interface OrderItem {
  productId: string
  name: string
  service: string
  quantity: number
  unitPrice: number
}

const itemsJson = sql<OrderItem[]>`(
  select json_group_array(json_object(
    'productId', i.product_id, 'name', i.name, 'service', i.service,
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
  clientAddress: orders.clientAddress,
  landmark: orders.landmark,
  note: orders.note,
  locationLat: orders.locationLat,
  locationLng: orders.locationLng,
  clientContactPhone: orders.clientContactPhone,
  paymentMethod: orders.paymentMethod,
  paidAmount: orders.paidAmount,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  items: itemsJson,
  client: { id: client.id, fullname: client.fullname },
  livreurId: orders.livreurId,
  livreurName: livreur.fullname,
  livreurPhone: livreur.phone,
}

/** Orders with their lines, client and livreur, for any list to narrow and sort. */
export const selectOrders = (orm: Orm) =>
  orm
    .select(columns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

const ph = sql.placeholder
const limit = PAGE_SIZE + 1
// Literal lists: SQLite uses a partial index only when the query repeats its condition word for word.
const open = sql`${orders.status} not in ('completed', 'cancelled')`
const completed = sql`${orders.status} = 'completed'`
const inProgress = sql`${orders.status} not in ('completed', 'pending')`
const before = sql`(${orders.createdAt}, ${orders.id}) < (${ph('createdAt')}, ${ph('id')})`
const after = sql`(${orders.createdAt}, ${orders.id}) > (${ph('createdAt')}, ${ph('id')})`
const newestFirst = [desc(orders.createdAt), desc(orders.id)] as const
const mine = eq(orders.clientId, ph('clientId'))
const anyStatus = sql`(${ph('status')} is null or ${orders.status} = ${ph('status')})`

const found = sql`(
  select u.id from users_search s join ${users} u on u.n = s.rowid
  where users_search match ${ph('match')} limit 200)`

type Condition = ReturnType<typeof and>

const newestPage = (orm: Orm, where: Condition) =>
  selectOrders(orm)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .prepare()

/** For conditions that no index sorts: the page's ids first, so that only its own orders are read in full. */
const newestAmong = (orm: Orm, where: Condition) =>
  newestPage(
    orm,
    inArray(
      orders.id,
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(where)
        .orderBy(...newestFirst)
        .limit(limit),
    ),
  )

const clientReads = prepared((orm) => ({
  latest: selectOrders(orm)
    .where(mine)
    .orderBy(...newestFirst)
    .limit(1)
    .prepare(),
  open: newestPage(orm, and(mine, open, before)),
  completed: newestPage(orm, and(mine, completed, before)),
}))

const anyReads = prepared((orm) => ({
  byId: selectOrders(orm)
    .where(eq(orders.id, ph('id')))
    .prepare(),
}))

const livreurReads = prepared((orm) => ({
  missions: selectOrders(orm)
    .where(
      and(eq(orders.livreurId, ph('livreurId')), inArray(orders.status, [...MISSION_STATUSES])),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .prepare(),
}))

const staffReads = prepared((orm) => ({
  all: newestPage(orm, before),
  withStatus: newestPage(orm, and(eq(orders.status, ph('status')), before)),
  inProgress: newestPage(orm, and(inProgress, before)),
  waiting: selectOrders(orm)
    .where(and(eq(orders.status, 'pending'), after))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .prepare(),
  ofClients: newestAmong(orm, and(inArray(orders.clientId, found), anyStatus, before)),
  withPrefix: newestAmong(
    orm,
    and(gte(orders.id, ph('prefix')), lt(orders.id, ph('prefixEnd')), anyStatus, before),
  ),
  counts: orm
    .select({ status: orders.status, count: sql<number>`count(*)` })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .groupBy(orders.status)
    .prepare(),
}))

/** A row of `selectOrders`. */
export type Row = NonNullable<ReturnType<ReturnType<typeof clientReads>['latest']['get']>>

/** An order as screens read it. */
export type OrderView = ReturnType<typeof toView>

/** A row as screens read it. */
export function toView(row: Row) {
  const { locationLat, locationLng, livreurId, livreurName, livreurPhone, ...rest } = row
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
        : { id: livreurId, fullname: livreurName ?? '', phone: livreurPhone ?? '' },
  }
}

export interface OrderPage {
  orders: OrderView[]
  /** Where the next page starts; nothing when this one is the last. */
  nextCursor: Cursor | null
}

/** Cuts a page out of one row more than it holds. */
export function toPage(rows: Row[]): OrderPage {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    orders: rows.slice(0, PAGE_SIZE).map(toView),
    nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

const START: Cursor = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
const OLDEST: Cursor = { createdAt: -1, id: '' }

/** The client's most recent order, in any status. */
export function latestOrderOf(orm: Orm, clientId: string): OrderView | undefined {
  const row = clientReads(orm).latest.get({ clientId })
  if (!row) return undefined
  return forClient(toView(row))
}

/** A livreur's phone is theirs again once the order is over. */
function forClient(order: OrderView): OrderView {
  return isOver(order.status) ? { ...order, livreur: null } : order
}

/** One order, as whoever may read it sees it; the caller has checked that they may. Throws ORDER_NOT_FOUND. */
export function orderById(orm: Orm, id: string, reader: Role): OrderView {
  const row = anyReads(orm).byId.get({ id })
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return isStaff(reader) ? toView(row) : forClient(toView(row))
}

/** The client's completed orders, newest first, each with when it was delivered (milliseconds UTC). */
export function completedOrdersOf(orm: Orm, clientId: string, cursor?: Cursor | null) {
  const { orders, nextCursor } = toPage(
    clientReads(orm).completed.all({ clientId, ...(cursor ?? START) }),
  )
  const delivered = (order: OrderView) => ({
    ...forClient(order),
    deliveredAt: deliveryTime(orm, order.id),
  })
  return { orders: orders.map(delivered), nextCursor }
}

/** The client's orders that are neither completed nor cancelled, newest first. */
export function openOrdersOf(orm: Orm, clientId: string, cursor?: Cursor | null): OrderPage {
  return toPage(clientReads(orm).open.all({ clientId, ...(cursor ?? START) }))
}

/** Orders waiting for a livreur, oldest first. */
export function waitingOrders(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toPage(staffReads(orm).waiting.all(cursor ?? OLDEST))
}

/** Everything but what is completed or waiting, newest first; cancelled orders are in it. */
export function ordersInProgress(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toPage(staffReads(orm).inProgress.all(cursor ?? START))
}

/** Delivered orders, newest first. */
export function deliveredOrders(orm: Orm, cursor?: Cursor | null): OrderPage {
  return toPage(staffReads(orm).withStatus.all({ status: 'completed', ...(cursor ?? START) }))
}

/** The livreur's missions in hand, oldest first. */
export function missionsOf(orm: Orm, livreurId: string): OrderView[] {
  return livreurReads(orm).missions.all({ livreurId }).map(toView)
}

/**
 * The staff's board, newest first: by client name or phone (three letters or more) or by the start of an order
 * id, within a status when one is chosen.
 */
export function boardOrders(orm: Orm, { search, status = null, cursor }: BoardInput): OrderPage {
  const s = staffReads(orm)
  const from = cursor ?? START
  if (!search) return toPage(status ? s.withStatus.all({ status, ...from }) : s.all.all(from))
  const match = searchQuery(search)
  const prefix = /^#?([0-9a-f-]{2,36})$/i.exec(search)?.[1]?.toLowerCase()
  const rows = new Map<string, Row>()
  if (match) for (const row of s.ofClients.all({ match, status, ...from })) rows.set(row.id, row)
  if (prefix) {
    // 'g' sorts after every hexadecimal digit and after '-'.
    const range = { prefix, prefixEnd: `${prefix}g` }
    for (const row of s.withPrefix.all({ ...range, status, ...from })) rows.set(row.id, row)
  }
  const newest = [...rows.values()].sort(
    (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  )
  return toPage(newest.slice(0, limit))
}

/** How many orders stand at each open status. */
export function openCounts(orm: Orm): Partial<Record<Row['status'], number>> {
  const rows = staffReads(orm).counts.all()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
