import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { childRow, childRows } from '#server/db/json-object.ts'
import {
  batches,
  claims,
  orderChecks,
  orderFlags,
  orderItems,
  orderPhotos,
  orderPlaces,
  orders,
  pieces,
  products,
  users,
} from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { recountAt } from '#server/orders/claims/claims.sql.ts'
import { piecesOfOrder } from '#server/orders/pieces/piece-views.sql.ts'
import { AT_WORK } from '#shared/order-status.ts'

/** Most orders of a board: far more than a workshop holds. The earliest due come first. */
const MAX_ON_BOARD = 400

const linesOfOrder = childRows(
  {
    position: orderItems.position,
    productId: orderItems.productId,
    name: orderItems.name,
    service: orderItems.service,
    quantity: orderItems.quantity,
    grams: orderItems.grams,
    imageUrl: sql<string | null>`${products.imageUrl}`,
  },
  {
    from: sql`from ${orderItems} left join ${products} on ${products.id} = ${orderItems.productId}
      where ${orderItems.orderN} = ${orders.n}`,
    orderBy: orderItems.position,
  },
)

/** The count at the first door, without the words of who counted. */
const doorOfOrder = childRow(
  {
    counted: orderChecks.counted,
    withClient: sql<number>`${orderChecks.withClient}`,
    takenAt: orderChecks.takenAt,
    by: sql<string | null>`${users.fullname}`,
    reserves: orderChecks.reserves,
  },
  sql`from ${orderChecks} left join ${users} on ${users.n} = ${orderChecks.actorN}
    where ${orderChecks.orderN} = ${orders.n} and ${orderChecks.step} = 'pickup'`,
)

const placeOfOrder = childRow(
  { rack: orderPlaces.rack, place: orderPlaces.place },
  sql`from ${orderPlaces} where ${orderPlaces.orderN} = ${orders.n}`,
)

/** Columns that no screen of the workshop may see are not read at all. */
const selectOrders = (orm: Orm) =>
  orm
    .select({
      n: orders.n,
      id: orders.id,
      reference: orders.reference,
      fullname: sql<
        string | null
      >`(select ${users.fullname} from ${users} where ${users.id} = ${orders.clientId})`,
      dueAt: orders.dueAt,
      expressPieces: orders.expressPieces,
      status: orders.status,
      atCounter: orders.atCounter,
      missingPieces: orders.missingPieces,
      readyAt: orders.readyAt,
      place: placeOfOrder,
      isToRecount: sql<number>`exists (select 1 from ${claims} where ${claims.orderId} = orders.id and ${recountAt} is not null)`,
      door: doorOfOrder,
      lines: linesOfOrder,
      pieces: piecesOfOrder,
    })
    .from(orders)
    .$dynamic()

export type BoardRow = ReturnType<typeof boardRows>[number]

/** The desk said « Linge prêt » of an order that the workshop never began: nothing of it waits for a worker. */
const isWorkshops = sql`(${orders.readyAt} is null or exists (
  select 1 from ${pieces} where ${pieces.orderN} = ${orders.n} and ${pieces.station} is not null))`

const isOnBoard = inArray(orders.status, ['pickup_en_route', ...AT_WORK])

/** It was cancelled while its clothes were here, and nobody has said that they left. */
const isToReturn = and(
  eq(orders.status, 'cancelled'),
  sql`${orders.id} in (select ${orderFlags.orderId} from ${orderFlags}
    where ${orderFlags.kind} = 'linen_to_return' and ${orderFlags.resolvedAt} is null
      and ${orderFlags.data} ->> '$.from' is null)`,
)

const rowsWhere = (orm: Orm, condition: typeof isToReturn) =>
  selectOrders(orm)
    .where(condition)
    .orderBy(sql`${orders.dueAt} is null`, asc(orders.dueAt), asc(orders.n))
    .limit(MAX_ON_BOARD)
    .all()

/** The orders in our hands, and those that a livreur is on the way to collect, by due time; then those to be given back. */
export const boardRows = (orm: Orm) => [
  ...rowsWhere(orm, and(isOnBoard, isWorkshops)),
  ...rowsWhere(orm, isToReturn),
]

const isCollecting = sql`${orders.status} = 'pickup_en_route'`

/** The whole names of the board, for the team alone: of clients, and of livreurs on the way to collect. */
export const namesAtDesk = (orm: Orm) => [
  ...namesWhere(orm, isOnBoard),
  ...namesWhere(orm, isToReturn),
]

const namesWhere = (orm: Orm, condition: typeof isToReturn) =>
  orm
    .select({
      orderId: orders.id,
      client: sql<
        string | null
      >`(select ${users.fullname} from ${users} where ${users.id} = ${orders.clientId})`,
      livreur: sql<string | null>`iif(${isCollecting},
        (select ${users.fullname} from ${users} where ${users.id} = ${orders.livreurId}), null)`,
    })
    .from(orders)
    .where(condition)
    .all()

/** One order, if it may stand on the board. */
export const boardRow = (orm: Orm, orderId: string) =>
  selectOrders(orm)
    .where(and(eq(orders.id, orderId), or(isOnBoard, isToReturn)))
    .get()

const running = statement((orm) =>
  orm
    .select({
      n: batches.n,
      machine: batches.machine,
      station: batches.station,
      startedAt: batches.startedAt,
      orders: sql<number>`(select count(distinct ${pieces.orderN}) from ${pieces} where ${pieces.batchN} = ${batches.n})`,
      pieces: sql<number>`(select count(*) from ${pieces} where ${pieces.batchN} = ${batches.n})`,
    })
    .from(batches)
    .where(isNull(batches.endedAt)),
)

/** Garments that are sold by the piece, without a price. */
export const garmentsByPiece = (orm: Orm) =>
  orm
    .select({ productId: products.id, name: products.name, imageUrl: products.imageUrl })
    .from(products)
    .where(
      sql`exists (select 1 from json_each(${products.services}) s where s.value ->> 'minGrams' is null)`,
    )
    .orderBy(asc(products.name), asc(products.id))
    .all()

/** The loads that turn now. */
export const runningBatches = (orm: Orm) => running.all(orm)

/** Photos of linen: never those of a door. */
export const linenPhotos = (orm: Orm, orderId: string) =>
  orm
    .select({ id: orderPhotos.id, step: orderPhotos.step, takenAt: orderPhotos.takenAt })
    .from(orderPhotos)
    .where(and(eq(orderPhotos.orderId, orderId), inArray(orderPhotos.step, ['pickup', 'workshop'])))
    .orderBy(asc(orderPhotos.createdAt), asc(orderPhotos.id))
    .all()
