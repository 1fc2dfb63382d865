import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { batches, orders, pieces } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { changePieces } from '#server/orders/pieces/pieces.service.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import { AT_WORK } from '#shared/order-status.ts'
import { canPass, nextStation } from '#shared/orders/pieces/stations.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import type { EmptyBatchInput, StartBatchInput } from '#shared/workshop/acts.inputs.ts'
import type { BatchAnswer } from '#shared/workshop/board.ts'
import { attemptInWorkshop, onDevice, tellWorkshop } from '../acts/acts.service.ts'
import { markedOf, movePieces } from '../acts/moves.ts'
import { noteAct, type Work, type WorkshopContext, workOn } from '../acts/work.ts'
import { runningIn } from './running.ts'

/**
 * « Lancer Machine 2 »: the pieces of these orders that wait at the station are in the machine, once per key. An order that is
 * not here any more, or of which none waits there, is left out. Throws MACHINE_RUNNING while a load turns in it, and VALIDATION for
 * a machine or a station that the settings do not have, and where no order has a piece for it, and what `workOn` throws where all
 * have left.
 */
export function startBatch(ctx: WorkshopContext, input: StartBatchInput): Promise<BatchAnswer> {
  return onceInWorkshop(ctx, input, (orm, here) => {
    const { machine, station, orderIds, takenAt, sentAt, workerN } = input
    const { machines, stations } = readSettings(orm, 'workshop')
    const isKnown = machines.includes(machine) && stations.some(({ key }) => key === station)
    if (!isKnown) throw new AppError('VALIDATION')
    if (runningIn(orm, machine)) throw new AppError('MACHINE_RUNNING')
    const loads = stillHere(orm, orderIds)
      .map((orderId) => workOn(orm, here, { orderId, workerN, takenAt, sentAt }))
      .map((work) => ({
        work,
        loaded: work.pieces.filter((piece) => waitsAt(work, piece, station)),
      }))
      .filter(({ loaded }) => loaded.length > 0)
    const [first] = loads
    if (!first) throw new AppError('VALIDATION')
    const row = { machine, station, startedAt: first.work.takenAt, workerN }
    const { n: batch } = orm
      .insert(batches)
      .values({ ...row, deviceN: here.actor.device?.n ?? null })
      .returning({ n: batches.n })
      .get()
    for (const { work, loaded } of loads) {
      const numbers = loaded.map(({ number }) => number)
      changePieces(orm, work.order.n, numbers, { batchN: batch })
      noteAct(work, { kind: 'batch_started', pieces: numbers, data: { batch } })
      tellWorkshop(work)
    }
    const pieces = loads.reduce((sum, { loaded }) => sum + loaded.length, 0)
    return { batch, orders: loads.length, pieces }
  })
}

/**
 * A bag that left while the tablet had no network keeps no other one from the machine; where all of them left, they are named, so
 * that the refusal says so.
 */
function stillHere(orm: Orm, orderIds: readonly string[]): string[] {
  const here = orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), inArray(orders.status, [...AT_WORK])))
    .all()
    .map(({ id }) => id)
  return here.length > 0 ? here : [...new Set(orderIds)]
}

const waitsAt = ({ settings }: Work, piece: Work['pieces'][number], station: string) =>
  piece.batchN === null &&
  nextStation(piece, settings.stations)?.key === station &&
  // A stain and « À refaire » are why it is washed again.
  !markedOf({ ...piece, stainedAt: null, redoAt: null })

/**
 * « Vider Machine 2 »: what is in it has passed its station, once per key. A piece that somebody took out meanwhile stays where
 * it is. Nothing changes for a machine in which no load turns.
 */
export function emptyBatch(ctx: WorkshopContext, input: EmptyBatchInput): Promise<BatchAnswer> {
  return onceInWorkshop(ctx, input, (orm, here) => {
    const { machine, takenAt: at, sentAt, workerN } = input
    const batch = runningIn(orm, machine)
    if (!batch) return { batch: null, orders: 0, pieces: 0 }
    const now = here.clock.now()
    const endedAt = believedTime({ at, sentAt }, { earliest: batch.startedAt, now })
    orm.update(batches).set({ endedAt }).where(eq(batches.n, batch.n)).run()
    const moved = ordersIn(orm, batch.n).map((orderId) => {
      const work = workOn(orm, here, { orderId, workerN, takenAt: at, sentAt })
      const { stations } = work.settings
      const out = work.pieces.filter(
        (piece) => piece.batchN === batch.n && canPass(piece, batch.station, stations),
      )
      movePieces(work, out, {
        station: batch.station,
        kind: 'batch_emptied',
        data: { batch: batch.n },
      })
      tellWorkshop(work)
      return out.length
    })
    takeOut(orm, batch.n)
    return {
      batch: batch.n,
      orders: moved.length,
      pieces: moved.reduce((sum, one) => sum + one, 0),
    }
  })
}

function onceInWorkshop<Input extends { idempotencyKey: string; workerN: number | null }>(
  ctx: WorkshopContext,
  input: Input,
  act: (orm: Orm, here: WorkshopContext) => BatchAnswer,
): Promise<BatchAnswer> {
  return ctx.database.write((orm) =>
    once(orm, attemptInWorkshop(ctx, input), () => act(orm, onDevice(orm, ctx, input.workerN))),
  )
}

/** The orders that are still in our hands of those with pieces in a load. */
const ordersIn = (orm: Orm, batchN: number): string[] =>
  orm
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.n} in (select order_n from ${pieces} where batch_n is not null and batch_n = ${batchN})`,
        inArray(orders.status, [...AT_WORK]),
      ),
    )
    .all()
    .map(({ orderId }) => orderId)

const takeOut = (orm: Orm, batchN: number) =>
  orm
    .update(pieces)
    .set({ batchN: null })
    .where(and(sql`${pieces.batchN} is not null`, eq(pieces.batchN, batchN)))
    .run()
