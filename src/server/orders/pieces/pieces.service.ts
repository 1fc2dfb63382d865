import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderPlaces, orders, type PieceActData, pieceActs, pieces } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { StoredReserve } from '#shared/orders/custody.inputs.ts'
import { MAX_PIECES, type PieceActKind, type PieceDefect } from '#shared/orders/pieces/pieces.ts'

export type PieceRow = typeof pieces.$inferSelect
type OrderRow = typeof orders.$inferSelect
type Recorder = Pick<ServiceContext, 'actor' | 'clock'>

/** A line of an order that was counted. */
export interface LineOfPieces {
  position: number
  productId: string
  name: string
  service: string
  /** The weight of all bags of the line; null for pieces. */
  grams: number | null
  /** Pieces, or bags. */
  counted: number
}

const piecesByOrder = statement((orm, p: { orderN: number }) =>
  orm.select().from(pieces).where(eq(pieces.orderN, p.orderN)).orderBy(asc(pieces.number)),
)

/** The pieces of an order by their numbers, opened bags among them. */
export const pieceRowsOf = (orm: Orm, orderN: number): PieceRow[] =>
  piecesByOrder.all(orm, { orderN })

interface NewPieces {
  lines: readonly LineOfPieces[]
  reserves: readonly StoredReserve[]
  takenAt: number
}

/**
 * Makes the pieces of an order from a count, inside its `write()`. Defects of a line go to its first pieces, one each: until a
 * piece has a tag, any piece of the line may be the one that was meant. An order that has pieces keeps them.
 */
export function makePieces(
  orm: Orm,
  ctx: Recorder,
  order: Pick<OrderRow, 'n'>,
  { lines, reserves, takenAt }: NewPieces,
): void {
  if (lines.every(({ counted }) => counted === 0) || pieceRowsOf(orm, order.n).length > 0) return
  const numbers = addPieces(orm, order, lines, { now: ctx.clock.now(), reserves })
  recordPieceAct(orm, ctx, { orderN: order.n, kind: 'made', pieces: numbers, takenAt })
}

/** Adds pieces with the numbers after the highest of the order, and returns these. Throws PIECES_TOO_MANY. */
export function addPieces(
  orm: Orm,
  { n: orderN }: Pick<OrderRow, 'n'>,
  lines: readonly LineOfPieces[],
  { now, reserves = [] }: { now: number; reserves?: readonly StoredReserve[] },
): number[] {
  const highest = orm
    .select({ number: sql<number | null>`max(${pieces.number})` })
    .from(pieces)
    .where(eq(pieces.orderN, orderN))
    .get()
  const first = (highest?.number ?? 0) + 1
  const rows = lines
    .flatMap((line) => piecesOfLine(line, reserves))
    .map((piece, i) => ({ ...piece, orderN, number: first + i, createdAt: now }))
  if (rows.length > 0 && first + rows.length - 1 > MAX_PIECES) throw new AppError('PIECES_TOO_MANY')
  if (rows.length > 0) orm.insert(pieces).values(rows).run()
  return rows.map(({ number }) => number)
}

function piecesOfLine(
  { position, productId, name, service, grams, counted }: LineOfPieces,
  reserves: readonly StoredReserve[],
) {
  const noted = reserves.filter((reserve) => reserve.position === position)
  return Array.from({ length: counted }, (_, i) => ({
    position,
    productId,
    name,
    service,
    grams: grams === null ? null : Math.round(grams / counted),
    defects: noted
      .filter((__, at) => at % counted === i)
      .map(({ kind }): PieceDefect => ({ kind })),
  }))
}

export interface NewPieceAct {
  orderN: number
  kind: PieceActKind
  /** Their numbers. */
  pieces: readonly number[]
  station?: string | null
  data?: PieceActData
  /** When it was done, in milliseconds UTC. */
  takenAt: number
}

const insertAct = statement(
  (
    orm,
    p: Omit<typeof pieceActs.$inferInsert, 'n' | 'actorN'> & {
      actorId: string | null
      station: string | null
      workerN: number | null
      deviceN: number | null
    },
  ) =>
    orm
      .insert(pieceActs)
      .values({
        orderN: p.orderN,
        kind: p.kind,
        pieces: p.pieces,
        station: p.station,
        data: p.data,
        workerN: p.workerN,
        deviceN: p.deviceN,
        actorN: numberOfUser(p.actorId),
        takenAt: p.takenAt,
        at: p.at,
      })
      .returning({ n: pieceActs.n }),
)

/** Appends an act to the history, inside `write()`, and returns its number. */
export function recordPieceAct(orm: Orm, { actor, clock }: Recorder, act: NewPieceAct): number {
  const { orderN, kind, pieces: numbers, station = null, data = {}, takenAt } = act
  const { device } = actor
  const { n } = insertAct.get(orm, {
    orderN,
    kind,
    pieces: [...numbers],
    station,
    data,
    workerN: device?.workerN ?? null,
    deviceN: device?.n ?? null,
    actorId: device ? null : actor.id,
    takenAt,
    at: clock.now(),
  })
  return n
}

/** Changes these pieces of an order alike. */
export function changePieces(
  orm: Orm,
  orderN: number,
  numbers: readonly number[],
  set: Partial<Omit<PieceRow, 'orderN' | 'number' | 'position' | 'createdAt'>>,
): void {
  if (numbers.length === 0) return
  orm
    .update(pieces)
    .set(set)
    .where(and(eq(pieces.orderN, orderN), inArray(pieces.number, [...numbers])))
    .run()
}

/** Counts the missing pieces of an order anew, in the write that changed one, and returns how many there are. */
export function countMissing(orm: Orm, orderN: number): number {
  const isMissing = sql`${pieces.orderN} = ${orderN} and ${pieces.missingAt} is not null and ${pieces.releasedAt} is null`
  const counted = orm
    .update(orders)
    .set({ missingPieces: sql`(select count(*) from ${pieces} where ${isMissing})` })
    .where(eq(orders.n, orderN))
    .returning({ missing: orders.missingPieces })
    .get()
  return counted?.missing ?? 0
}

/** Takes the tags off the pieces of an order that is over: other clothes may wear them. */
export function freeTags(orm: Orm, orderN: number): void {
  orm
    .update(pieces)
    .set({ tag: null })
    .where(and(eq(pieces.orderN, orderN), sql`${pieces.tag} is not null`))
    .run()
}

/** The clothes of a cancelled order have left: their tags and their place are free. */
export function noteReturned(
  orm: Orm,
  ctx: Recorder,
  orderN: number,
  takenAt = ctx.clock.now(),
): void {
  const numbers = piecesHere(orm, orderN).map(({ number }) => number)
  freeTags(orm, orderN)
  orm.delete(orderPlaces).where(eq(orderPlaces.orderN, orderN)).run()
  recordPieceAct(orm, ctx, { orderN, kind: 'returned', pieces: numbers, takenAt })
}

/** The pieces of an order that nobody misses. */
export const piecesHere = (orm: Orm, orderN: number): PieceRow[] =>
  pieceRowsOf(orm, orderN).filter((piece) => isUnopened(piece) && piece.missingAt === null)

/** A piece that stands for itself: not a bag that was opened. */
export const isUnopened = ({ openedAt }: Pick<PieceRow, 'openedAt'>): boolean => openedAt === null
