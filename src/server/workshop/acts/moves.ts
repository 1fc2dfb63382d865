import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type PieceBefore, pieceActs } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { changePieces, type PieceRow } from '#server/orders/pieces/pieces.service.ts'
import { answerOfKey } from '#server/record/idempotency/idempotency.service.ts'
import type { PieceActKind } from '#shared/orders/pieces/pieces.ts'
import { canPass, isMarked, nextStation, stationBefore } from '#shared/orders/pieces/stations.ts'
import { RECEIVED } from '#shared/shop/settings/workshop-settings.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import type { ActAnswer, BatchAnswer } from '#shared/workshop/board.ts'
import { turnAgain } from '../batches/running.ts'
import { findAgain } from './missing.ts'
import { beginProcessing } from './processing.ts'
import { otherWithTag } from './tag-owner.ts'
import { type ActResult, NOTHING, noteAct, pieceOf, type Work } from './work.ts'

type Of<Kind extends PieceAct['kind']> = Extract<PieceAct, { kind: Kind }>

/** Kinds that only say where pieces are or how they look: nobody was told anything. */
const UNDOABLE: readonly PieceActKind[] = ['passed', 'redone', 'stained', 'tagged', 'batch_emptied']

export const markedOf = (piece: PieceRow): boolean =>
  isMarked({
    stationAt: piece.stationAt,
    redoAt: piece.redoAt,
    stainedAt: piece.stainedAt,
    damagedAt: piece.damagedAt,
    missing: piece.missingAt !== null,
  })

/**
 * Pieces pass a station, each only forwards: one that is further on stays, so that the same scan on two tablets, or late, changes
 * nothing. A missing piece that is scanned is found. The last station is passed by packing alone: VALIDATION, as for one that
 * the settings do not have.
 */
export function pass(work: Work, { station, pieces: asked }: Of<'pass'>): ActResult {
  const { stations } = work.settings
  const isKnown = stations.some(({ key }) => key === station)
  if (!isKnown || station === stations.at(-1)?.key) throw new AppError('VALIDATION')
  const waits = (piece: PieceRow) =>
    nextStation(piece, stations)?.key === station && piece.batchN === null && !markedOf(piece)
  const moving =
    asked === 'all'
      ? work.pieces.filter(waits)
      : asked
          .map((number) => pieceOf(work, number))
          .filter((one) => canPass(one, station, stations))
  const found = moving.filter(({ missingAt }) => missingAt !== null)
  if (found.length > 0) findAgain(work, found)
  return movePieces(work, moving, { station, kind: 'passed' })
}

interface Reached {
  station: string
  kind: 'received' | 'passed' | 'batch_emptied'
  data?: { batch?: number; door?: number; counted?: number }
}

/** Pieces reach a station: by a pass, a reception, or a machine that is emptied. */
export function movePieces(
  work: Work,
  moving: readonly PieceRow[],
  { station, kind, data }: Reached,
): ActResult {
  if (moving.length === 0) return NOTHING
  const { orm, ctx, order, takenAt } = work
  const numbers = moving.map(({ number }) => number)
  changePieces(orm, order.n, numbers, {
    station,
    stationAt: takenAt,
    stationWorkerN: ctx.actor.device?.workerN ?? null,
    batchN: null,
    redoAt: null,
  })
  const before = beforeOf(moving, ['station', 'stationAt', 'stationWorkerN', 'batchN', 'redoAt'])
  const outcome = noteAct(work, { kind, pieces: numbers, station, data: { ...data, before } })
  const proposesProcessing = station !== RECEIVED && beginProcessing(work)
  return { ...outcome, proposesProcessing }
}

/** These columns of pieces as they are, for an undoing. */
export function beforeOf<Column extends keyof PieceBefore>(
  changed: readonly PieceRow[],
  columns: readonly Column[],
): Record<number, PieceBefore> {
  const kept = (piece: PieceRow) => Object.fromEntries(columns.map((name) => [name, piece[name]]))
  return Object.fromEntries(changed.map((piece) => [piece.number, kept(piece)]))
}

/**
 * Takes back an own act, while nothing else was done to its pieces and no other has their tag; otherwise it stands, and nothing
 * changes. An act that told somebody, or was never received, is not taken back. The emptying of a machine is taken back order by
 * order: it turns again with those of the order, unless another load is in it.
 */
export function undo(work: Work, { of }: Of<'undo'>, actorId: string): ActResult {
  const { orm, order } = work
  const act = actOfKey(work, { actorId, key: of })
  if (!act || act.orderN !== order.n || !UNDOABLE.includes(act.kind)) return NOTHING
  const since = orm
    .select({ n: pieceActs.n })
    .from(pieceActs)
    .where(
      and(
        eq(pieceActs.orderN, order.n),
        gt(pieceActs.n, act.n),
        sql`exists (select 1 from json_each(${pieceActs.pieces}) a
          join json_each(${JSON.stringify(act.pieces)}) b on a.value = b.value)`,
      ),
    )
    .limit(1)
    .get()
  const befores = Object.entries(act.data.before ?? {})
  const isTagGone = befores.some(
    ([number, { tag }]) => tag && otherWithTag(work, Number(number), tag) !== undefined,
  )
  if (since || isTagGone) return NOTHING
  if (act.data.batch !== undefined && !turnAgain(orm, act.data.batch)) return NOTHING
  for (const [number, before] of befores) changePieces(orm, order.n, [Number(number)], before)
  const stations = Object.fromEntries(
    befores.flatMap(([number, before]) =>
      before.station === undefined ? [] : [[number, before.station]],
    ),
  )
  return noteAct(work, { kind: 'undone', pieces: act.pieces, data: { of: act.n, stations } })
}

/** The act on this order that a key asked for; of an emptied machine, its part. */
function actOfKey({ orm, order }: Work, asked: { actorId: string; key: string }) {
  const answer = answerOfKey(orm, asked) as Partial<ActAnswer & BatchAnswer> | undefined
  if (answer?.actN) return orm.select().from(pieceActs).where(eq(pieceActs.n, answer.actN)).get()
  if (!answer?.batch) return undefined
  return orm
    .select()
    .from(pieceActs)
    .where(
      and(
        eq(pieceActs.orderN, order.n),
        eq(pieceActs.kind, 'batch_emptied'),
        sql`${pieceActs.data} ->> 'batch' = ${answer.batch}`,
      ),
    )
    .orderBy(desc(pieceActs.n))
    .limit(1)
    .get()
}

/**
 * « À refaire »: the piece waits again at the station that it passed last. Nothing changes for one that only was received, nor for
 * one that another tablet sent back already.
 */
export function redo(work: Work, { piece: number }: Of<'redo'>): ActResult {
  const { orm, order, settings, takenAt } = work
  const piece = pieceOf(work, number)
  if (piece.packedAt !== null) throw new AppError('PIECES_PACKED')
  const station = stationBefore(piece, settings.stations)
  if (station === null || piece.redoAt !== null) return NOTHING
  changePieces(orm, order.n, [number], { station, redoAt: takenAt, batchN: null })
  const before = beforeOf([piece], ['station', 'redoAt', 'batchN'])
  return noteAct(work, { kind: 'redone', pieces: [number], station, data: { before } })
}
