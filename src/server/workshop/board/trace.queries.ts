import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { batches, orderPlaces, orders, pieceActs, pieces, workers } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { AT_WORK, isAtWork } from '#shared/order-status.ts'
import type { PieceTrace, TraceStep } from '#shared/workshop/board.ts'

/** Orders in which a missing piece may be, as its screen has room for. */
const MAX_NEIGHBOURS = 3

const MOVES = ['received', 'passed', 'batch_emptied', 'redone', 'packed'] as const

/**
 * The places where a piece was seen, by whom, and the orders to look in first: they passed the same station within the hour, with the same
 * garment. A claim asks it of an order that has left; to a tablet that one is gone. Throws ORDER_NOT_FOUND.
 */
export function tracePiece(
  orm: Orm,
  scope: Pick<ServiceContext, 'actor'>,
  { orderId, piece }: { orderId: string; piece: number },
): PieceTrace {
  const { n, status } = orderInScope(orm, scope, orderId)
  if (scope.actor.device && !isAtWork(status)) throw new AppError('ORDER_NOT_FOUND')
  const steps = stepsOf(orm, n, piece)
  const last = steps.at(-1)
  const row = orm
    .select({ productId: pieces.productId })
    .from(pieces)
    .where(and(eq(pieces.orderN, n), eq(pieces.number, piece)))
    .get()
  const lookIn = last?.station && row ? neighbours(orm, { n, last, productId: row.productId }) : []
  return { steps, lookIn }
}

const stepsOf = (orm: Orm, orderN: number, piece: number): TraceStep[] =>
  orm
    .select({
      kind: pieceActs.kind,
      station: pieceActs.station,
      worker: workers.name,
      machine: batches.machine,
      at: pieceActs.takenAt,
    })
    .from(pieceActs)
    .leftJoin(workers, eq(workers.n, pieceActs.workerN))
    .leftJoin(batches, eq(batches.n, sql`${pieceActs.data} ->> 'batch'`))
    .where(
      and(
        eq(pieceActs.orderN, orderN),
        inArray(pieceActs.kind, [...MOVES]),
        sql`exists (select 1 from json_each(${pieceActs.pieces}) where value = ${piece})`,
      ),
    )
    .orderBy(asc(pieceActs.n))
    .all()

function neighbours(
  orm: Orm,
  { n, last, productId }: { n: number; last: TraceStep; productId: string },
): PieceTrace['lookIn'] {
  const same = sql<number>`(select count(*) from ${pieces} p
    where p.order_n = ${orders.n} and p.product_id = ${productId} and p.opened_at is null)`
  return orm
    .select({
      orderId: orders.id,
      reference: orders.reference,
      sameGarments: same,
      rack: orderPlaces.rack,
      place: orderPlaces.place,
    })
    .from(orders)
    .leftJoin(orderPlaces, eq(orderPlaces.orderN, orders.n))
    .where(
      and(
        inArray(orders.status, [...AT_WORK]),
        ne(orders.n, n),
        gt(same, 0),
        sql`exists (select 1 from ${pieces} p where p.order_n = ${orders.n} and p.station = ${last.station}
          and ${gt(sql`p.station_at`, last.at - HOUR_MS)} and ${lt(sql`p.station_at`, last.at + HOUR_MS)})`,
      ),
    )
    .orderBy(desc(same), asc(orders.n))
    .limit(MAX_NEIGHBOURS)
    .all()
    .map(({ rack, place, ...order }) => ({
      ...order,
      place: rack === null || place === null ? null : { rack, place },
    }))
}
