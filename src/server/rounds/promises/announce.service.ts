import { eq } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { reachBy, tellClient } from '#server/orders/order-news.service.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { NewsReach, NewsWay } from '#shared/access/mail-preference.ts'
import {
  isOfRound,
  type NewPromise,
  type PromisedOrder,
  promiseIn,
} from '#shared/orders/promises/new-promise.ts'
import type { AnnounceInput, AnnounceManyInput } from '#shared/orders/promises.inputs.ts'
import { nextFreeSlots, type OfferedSlot, type TimesKnown } from '#shared/shop/times/order-times.ts'
import type { Slot } from '#shared/time/slots.ts'
import { keepRound } from '../day-rounds/arranged-rounds.service.ts'
import {
  type Expected,
  expectedTime,
  type PromisesKnown,
  readPromises,
} from './forecast.queries.ts'
import type { MoveReason } from './moved.queries.ts'
import {
  announceable,
  announcedVisit,
  promiseAsked,
  promisedOrder,
  proposalFor,
} from './proposals.ts'

type OrderRow = typeof orders.$inferSelect
type Context = ServiceContext & Parameters<typeof reachBy>[1]
type Reader = Pick<ServiceContext, 'database' | 'clock' | 'actor'>

/**
 * Announces a new time for an order that is late or will be: its promise moves to the first free slot after it is
 * expected, or to `slot`, whose place it takes, and its client is told in the same write. `told` is `none` where
 * neither e-mail nor message reaches them: the team calls or sends the link. Throws ORDER_NOT_FOUND,
 * ORDER_CHANGED when the due time is not the one that was shown, SLOT_CLOSED and SLOT_FULL for a slot that cannot be
 * had, and SLOT_FULL where none is free.
 */
export function announceTime(
  ctx: Context,
  { orderId, dueAt, slot }: AnnounceInput,
  reason: MoveReason = 'announced',
): Promise<{ told: NewsReach }> {
  return ctx.database.write((orm) => {
    const row = orderInScope(orm, ctx, orderId)
    const order = promisedOrder(row)
    if (row.dueAt !== dueAt || !order) throw orderChanged(orm, ctx, row)
    const known = readPromises(orm, ctx.clock.now())
    const forecast = expectedTime(orm, known, row)
    const promise = slot
      ? chosenPromise(row, slot, { order, known, forecast })
      : proposalFor(row, known, forecast)
    if (!promise) throw new AppError('SLOT_FULL', { from: null, to: null, next: [] })
    const way = movePromise(orm, ctx, row, { order, promise, reason, known })
    keepToldRound(orm, ctx, row, { visit: announcedVisit(order, promise), forecast })
    return { told: reachBy(orm, ctx, way) }
  })
}

/** A round of which an hour was told keeps its order: by its slots, a visit that is moved to a later one would come last. */
function keepToldRound(
  orm: Orm,
  ctx: ServiceContext,
  { livreurId }: OrderRow,
  { visit, forecast }: { visit: Slot | null; forecast: Expected },
): void {
  if (!visit || !livreurId || !forecast.rounds || !isOfRound(visit, forecast)) return
  const { day, visits } = forecast.rounds.round
  keepRound(orm, ctx, { livreurId, day, orderIds: visits.map(({ id }) => id) })
}

/** The slots that the team may announce for an order. Throws ORDER_NOT_FOUND. */
export function slotsToAnnounce(ctx: Reader, orderId: string): OfferedSlot[] {
  const { orm } = ctx.database
  const row = orderInScope(orm, ctx, orderId)
  const known = readPromises(orm, ctx.clock.now())
  return announceable(row, known, expectedTime(orm, known, row))
}

interface Chosen {
  order: PromisedOrder
  known: PromisesKnown
  forecast: Expected
}

function chosenPromise(
  row: OrderRow,
  slot: Slot,
  { order, known, forecast }: Chosen,
): NewPromise | null {
  const offered = announceable(row, known, forecast)
  const wanted = offered.find(({ from, to }) => from === slot.from && to === slot.to)
  if (wanted && wanted.left > 0) return promiseIn(slot, order, promiseAsked(row, known, forecast))
  const next = nextFreeSlots(offered, slot.from)
  throw new AppError(wanted ? 'SLOT_FULL' : 'SLOT_CLOSED', { ...slot, next })
}

interface Moved {
  order: PromisedOrder
  promise: NewPromise
  reason: MoveReason
  known: TimesKnown
}

/** Stores the promise with its event, tells the client and returns the way that was taken. Its places are counted by the triggers of `orders`. */
function movePromise(
  orm: Orm,
  ctx: ServiceContext,
  row: OrderRow,
  { order, promise, reason, known }: Moved,
): NewsWay | null {
  const { pickup, readyBy, delivery } = promise
  const promisedAt = delivery?.to ?? readyBy
  orm
    .update(orders)
    .set({
      pickupFrom: pickup?.from ?? null,
      pickupTo: pickup?.to ?? null,
      readyBy,
      deliveryFrom: delivery?.from ?? null,
      deliveryTo: delivery?.to ?? null,
      promisedAt,
      updatedAt: known.now,
    })
    .where(eq(orders.id, row.id))
    .run()
  const visit = announcedVisit(order, promise)
  recordEvent(ctx, orm, {
    order: row,
    kind: 'promise_moved',
    from: row.status,
    to: row.status,
    data: {
      reason,
      step: order.step,
      dueBefore: row.dueAt,
      from: visit?.from ?? null,
      to: visit?.to ?? null,
      readyBefore: row.readyBy,
      readyAfter: readyBy,
      promisedBefore: row.promisedAt,
      promisedAfter: promisedAt,
    },
  })
  return tellClient(ctx, orm, {
    order: row,
    template: 'promise-moved',
    facts: {
      step: order.step,
      from: visit?.from ?? null,
      to: visit?.to ?? null,
      readyBy: order.step === 'ready' ? readyBy : null,
    },
  })
}

export interface Announced {
  announced: number
  /** Those announced whose message waits in « À envoyer ». */
  waiting: number
  /** Those announced whose client neither an e-mail nor a message tells. */
  untold: number
  /** Those that changed meanwhile, or for which no slot is free. */
  left: number
}

/** Announces the proposed time of several orders, each by itself: one that changed meanwhile does not hold up the others. */
export async function announceMany(
  ctx: Context,
  { orders: wanted }: AnnounceManyInput,
): Promise<Announced> {
  let announced = 0
  let waiting = 0
  let untold = 0
  for (const one of wanted) {
    try {
      const { told } = await announceTime(ctx, one)
      announced += 1
      if (told === 'waits') waiting += 1
      if (told === 'none') untold += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return { announced, waiting, untold, left: wanted.length - announced }
}
