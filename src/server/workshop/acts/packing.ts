import { and, eq, ne } from 'drizzle-orm'
import { orderPlaces, orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { changePieces } from '#server/orders/pieces/pieces.service.ts'
import { makeReadyInside } from '#server/orders/visits/make-ready.service.ts'
import { stationBefore } from '#shared/orders/pieces/stations.ts'
import { READY } from '#shared/shop/settings/workshop-settings.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { type ActResult, NOTHING, noteAct, type Work } from './work.ts'

type Pack = Extract<PieceAct, { kind: 'pack' }>

/**
 * Every piece is ticked, the order has a place, and is « Prêt »: its client is told, once. Repeating it changes the place. Throws
 * ORDER_INCOMPLETE while a piece is missing that the team did not let it go without, PIECES_LEFT for one that is not ticked,
 * PLACE_TAKEN, and VALIDATION for a place that no rack has.
 */
export function pack(work: Work, act: Pack): ActResult {
  const { orm, ctx, order, takenAt } = work
  const here = work.pieces.filter(({ missingAt }) => missingAt === null)
  if (order.missingPieces > 0)
    throw new AppError('ORDER_INCOMPLETE', { pieces: order.missingPieces })
  const ticked = new Set(act.pieces)
  if (here.length === 0 || here.some(({ number }) => !ticked.has(number)))
    throw new AppError('PIECES_LEFT')
  takePlace(work, act)
  const numbers = here.map(({ number }) => number)
  const { hangers, bags, rack, place } = act
  changePieces(orm, order.n, numbers, {
    station: READY,
    stationAt: takenAt,
    stationWorkerN: ctx.actor.device?.workerN ?? null,
    packedAt: takenAt,
    batchN: null,
    redoAt: null,
  })
  const data = { rack, place, hangers, bags }
  const outcome = noteAct(work, { kind: 'packed', pieces: numbers, station: READY, data })
  return {
    ...outcome,
    told: order.status === 'assigned_for_delivery' ? null : makeReadyInside(orm, ctx, order),
  }
}

function takePlace({ orm, order, settings, takenAt }: Work, { rack, place, hangers, bags }: Pack) {
  // A workshop without a rack packs all the same.
  if (settings.racks.length === 0) return
  const found = settings.racks.find(({ name }) => name === rack)
  if (!found || place > found.places) throw new AppError('VALIDATION')
  const onRail = found.kind === 'rail'
  if (onRail) {
    const other = orm
      .select({ reference: orders.reference })
      .from(orderPlaces)
      .innerJoin(orders, eq(orders.n, orderPlaces.orderN))
      .where(
        and(
          eq(orderPlaces.rack, rack),
          eq(orderPlaces.place, place),
          ne(orderPlaces.orderN, order.n),
        ),
      )
      .get()
    if (other) throw new AppError('PLACE_TAKEN', other)
  }
  const set = { rack, place, onRail, hangers, bags, at: takenAt }
  orm
    .insert(orderPlaces)
    .values({ orderN: order.n, rack, place, onRail, hangers, bags, at: takenAt })
    .onConflictDoUpdate({ target: orderPlaces.orderN, set })
    .run()
}

/** A packed order is taken apart again: its pieces wait to be packed, and its place is free. */
export function takeApart(work: Work): ActResult {
  const { orm, order, settings, takenAt } = work
  const packed = work.pieces.filter(({ packedAt }) => packedAt !== null)
  if (packed.length === 0) return NOTHING
  const stations: Record<number, string | null> = {}
  for (const piece of packed) {
    const station = stationBefore(piece, settings.stations)
    stations[piece.number] = station
    changePieces(orm, order.n, [piece.number], { station, stationAt: takenAt, packedAt: null })
  }
  orm.delete(orderPlaces).where(eq(orderPlaces.orderN, order.n)).run()
  const numbers = packed.map(({ number }) => number)
  return noteAct(work, { kind: 'unpacked', pieces: numbers, data: { stations } })
}
