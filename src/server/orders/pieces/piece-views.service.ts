import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { ChildOf } from '#server/db/json-object.ts'
import { orderItems, orders, pieceActs, users, workers } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { PieceProgress, PieceRelease, PieceView } from '#shared/orders/pieces/piece-view.ts'
import type { ReleaseReason } from '#shared/orders/pieces/release-words.ts'
import { isMarked, isPieceDone, nextStation } from '#shared/orders/pieces/stations.ts'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import { countedAtPickup } from '../custody/pickup-count.service.ts'
import { piecesOfOrder } from './piece-views.sql.ts'

export type Names = ReadonlyMap<number, string>

/** The names of all who ever worked here: acts keep the name of one who left. */
export const allWorkers = (orm: Orm) =>
  orm
    .select({ n: workers.n, name: workers.name, leftAt: workers.leftAt })
    .from(workers)
    .orderBy(asc(workers.name))
    .all()

export const namesOf = (all: ReturnType<typeof allWorkers>): Names =>
  new Map(all.map(({ n, name }) => [n, name]))

const piecesById = (orm: Orm, orderId: string) =>
  orm.select({ pieces: piecesOfOrder }).from(orders).where(eq(orders.id, orderId)).get()

/** The pieces of an order as the team sees them, and the stations of now. Throws ORDER_NOT_FOUND. */
export function readPieces(
  orm: Orm,
  scope: Pick<ServiceContext, 'actor'>,
  orderId: string,
): { pieces: PieceView[]; releases: PieceRelease[]; stations: Station[] } {
  const { n: orderN } = orderInScope(orm, scope, orderId)
  const names = namesOf(allWorkers(orm))
  const pieces = (piecesById(orm, orderId)?.pieces ?? []).map((piece) => toPiece(piece, names))
  const releases = pieces.some(({ missing }) => missing?.released) ? releasesOf(orm, orderN) : []
  return { pieces, releases, stations: readSettings(orm, 'workshop').stations }
}

/** Why the team let the order go without pieces, the newest first: a piece may be found, and missed again. */
const releasesOf = (orm: Orm, orderN: number): PieceRelease[] =>
  orm
    .select({
      pieces: pieceActs.pieces,
      reason: sql<ReleaseReason>`${pieceActs.data} ->> '$.release'`,
      by: users.fullname,
      at: pieceActs.at,
    })
    .from(pieceActs)
    .leftJoin(users, eq(users.n, pieceActs.actorN))
    .where(and(eq(pieceActs.orderN, orderN), eq(pieceActs.kind, 'released')))
    .orderBy(desc(pieceActs.n))
    .all()

/**
 * The progress of the clothes, for their client; null before the first piece is ready and once all are said to be. A missing piece
 * stands where it was seen, and one more than the client knows of stands nowhere: the team writes first. Throws ORDER_NOT_FOUND.
 */
export function readProgress(
  orm: Orm,
  scope: Pick<ServiceContext, 'actor'>,
  orderId: string,
): PieceProgress | null {
  const order = orderInScope(orm, scope, orderId)
  const { status, readyAt } = order
  if (readyAt !== null || (status !== 'picked_up' && status !== 'processing')) return null
  const { stations } = readSettings(orm, 'workshop')
  const all = piecesById(orm, orderId)?.pieces ?? []
  const pieces = knownToClient(orm, order, all).map(
    ({ number, productId, name, imageUrl, ...piece }) => ({
      number,
      productId,
      name,
      imageUrl,
      ready: piece.missingAt === null && isPieceDone(piece, stations),
      station: nextStation(piece, stations) ?? stations.at(-1),
    }),
  )
  const ready = pieces.filter((piece) => piece.ready).length
  if (ready === 0) return null
  const others = Map.groupBy(
    pieces.filter((piece) => !piece.ready),
    ({ station }) => station,
  )
  return {
    ready,
    total: pieces.length,
    waiting: [...others].flatMap(([station, some]) =>
      station ? [{ told: station.told, picture: station.picture, count: some.length }] : [],
    ),
    pieces: pieces.map(({ station: _, ...piece }) => piece),
  }
}

/** Without those that the workshop counted more than were ordered, or counted at the door. What was in a bag has no number before. */
function knownToClient<Piece extends { position: number }>(
  orm: Orm,
  { id, n }: Pick<typeof orders.$inferSelect, 'id' | 'n'>,
  pieces: readonly Piece[],
): Piece[] {
  const lines = orm
    .select({ position: orderItems.position, quantity: orderItems.quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderN, n), isNull(orderItems.grams)))
    .all()
  const counts = countedAtPickup(orm, id)?.counts ?? []
  const countedOf = (position: number) =>
    counts.find((count) => count.position === position)?.counted ?? 0
  const left = new Map(
    lines.map(({ position, quantity }) => [position, Math.max(quantity, countedOf(position))]),
  )
  return pieces.filter(({ position }) => {
    const known = left.get(position)
    if (known !== undefined) left.set(position, known - 1)
    return known === undefined || known > 0
  })
}

export function toPiece(piece: ChildOf<typeof piecesOfOrder>, names: Names): PieceView {
  const { number, position, productId, name, service, imageUrl, grams, station, tag } = piece
  const { stationAt, stationWorkerN, missingReason, releasedAt } = piece
  return {
    number,
    position,
    productId,
    name,
    service,
    imageUrl,
    grams,
    station,
    tag,
    defects: piece.defects.map(({ kind }) => ({ kind })),
    redo: piece.redoAt !== null,
    stained: piece.stainedAt !== null,
    damaged: piece.damagedAt !== null,
    marked: isMarked({
      stationAt,
      redoAt: piece.redoAt,
      stainedAt: piece.stainedAt,
      damagedAt: piece.damagedAt,
      missing: piece.missingAt !== null,
    }),
    missing: missingReason && { reason: missingReason, released: releasedAt !== null },
    batch: piece.batchN,
    last:
      station === null || stationAt === null
        ? null
        : {
            station,
            worker: stationWorkerN === null ? null : (names.get(stationWorkerN) ?? null),
            at: stationAt,
          },
  }
}
