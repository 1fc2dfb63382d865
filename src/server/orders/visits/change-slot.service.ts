import { and, eq } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { clientMessages, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { type OrderChange, recordEvent } from '#server/record/events/events.service.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import { refusePlaceTooMany } from '#server/shop/slots/held-places.service.ts'
import { readTimes } from '#server/shop/slots/slots.service.ts'
import { moverOf, type OrderStatus } from '#shared/order-status.ts'
import type { MovedTimes } from '#shared/orders/visits/moved-times.ts'
import type { ChangeSlotInput } from '#shared/orders/visits/visits.inputs.ts'
import { canMoveVisit, MISSED_VISITS, nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import {
  expressFault,
  nextFreeSlots,
  type OfferedSlot,
  type TimesKnown,
} from '#shared/shop/times/order-times.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'
import { localDay } from '#shared/time/zone.ts'
import { estimateFacts } from '../estimate.queries.ts'
import { resolveFlags } from '../flags/flags.service.ts'
import { applyMove } from '../orders.service.ts'
import { decideFeeOf } from './missed-fee.service.ts'
import { feesToDecide, lastAbsence, markRescheduled } from './missed-visits.queries.ts'
import { movedTimes } from './moved-times.service.ts'
import { slotsFor } from './offered-slots.service.ts'
import { mailNewSlot } from './visits.mail.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Moves a visit of an order to another slot: by its client, or by the team in their name with a reason, which the client
 * is told. What follows from it moves along: the promise after a pick-up, the waiting of a missed visit, a ride that was
 * begun too early, and what the team decides on the fee of the visit that was missed. The place is taken in the same write. Repeating it changes nothing. Throws ORDER_NOT_FOUND, VALIDATION for a missing or unexpected
 * reason, STALE when the slot is not the one on the person's screen, SLOT_FIXED once it may not be changed any
 * more, SLOT_CLOSED for a slot that is not offered, or after which a client would lose their delivery, and SLOT_FULL for
 * one that is offered, both with the next free ones, EXPRESS_FULL or EXPRESS_UNAVAILABLE as a new order does,
 * TOO_MANY_PLACES for a client whose pick-up held no place and who holds as many as the settings allow, and
 * TOO_MANY_TRIES for one who moves visits without end.
 */
export function changeSlot(
  ctx: ServiceContext & Pick<Deps, 'limits' | 'wave' | 'env'>,
  input: ChangeSlotInput,
): Promise<{ messageId: string | null }> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, input.orderId)
    const isClient = moverOf(ctx.actor.role) === 'client'
    if (isClient === (input.reason !== undefined)) throw new AppError('VALIDATION')
    if (isClient && (input.missed || input.untold)) throw new AppError('VALIDATION')
    if (input.missed) decideFeeOf(ctx, orm, order.id, input.missed)
    if (isSameSlot(slotOfVisit(order, input.visit), input.slot)) return { messageId: null }
    const times = readTimes(orm, ctx.clock.now())
    const offered = refuseSlot(orm, ctx, order, input, times)
    const after = movedTimes(orm, order, input, times)
    if (isClient) {
      if (slotOfVisit(order, 'delivery') !== null && after.delivery === null)
        throw refusedSlot('SLOT_CLOSED', input.slot, offered)
      if (input.visit === 'pickup' && !isHeld(slotOfVisit(order, 'pickup'), times.now))
        refusePlaceTooMany(orm, { clientId: order.clientId, now: times.now })
      ctx.limits.take('order', `visit ${ctx.actor.id}`)
    }
    refuseWithoutExpress(order, input, after, times)
    storeTimes(orm, order, after, ctx.clock.now())
    recordChange(orm, ctx, order, input, after)
    if (nextVisit(order) === input.visit) endHolding(orm, ctx, order)
    return { messageId: isClient ? null : messageToSend(orm, ctx, order.id) }
  })
}

const isSameSlot = (one: Slot | null, other: Slot | null) =>
  one?.from === other?.from && one?.to === other?.to

/** Whether a pick-up still holds its place: it is moved, and takes no further one. */
const isHeld = (slot: Slot | null, now: number) => slot !== null && slot.to > now

/** Throws where the slot may not be chosen; otherwise gives those that are offered with it. */
function refuseSlot(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  { visit, slot, seen }: ChangeSlotInput,
  times: TimesKnown,
): OfferedSlot[] {
  refuseStale('slot', { slot: seen }, { slot: slotOfVisit(order, visit) })
  const { changeUntilMinutes } = readSettings(orm, 'visits')
  const by = moverOf(ctx.actor.role)
  if (!canMoveVisit(order, visit, { by, now: times.now, changeUntilMinutes }))
    throw new AppError('SLOT_FIXED')
  const offered = slotsFor(order, visit, times, by)
  const wanted = offered.find((one) => isSameSlot(one, slot))
  if (wanted && wanted.left > 0) return offered.filter((one) => one !== wanted)
  throw refusedSlot(wanted ? 'SLOT_FULL' : 'SLOT_CLOSED', slot, offered)
}

function refusedSlot(
  code: 'SLOT_FULL' | 'SLOT_CLOSED',
  slot: Slot,
  offered: readonly OfferedSlot[],
): AppError {
  const next = nextFreeSlots(offered, slot.from)
  return new AppError(code, { ...slot, next })
}

/**
 * Refuses to move an express order to a day that has no room for its pieces, or to where nothing can be promised: nobody
 * pays for express and loses it. A delivery that the team brings forward is theirs to decide.
 */
function refuseWithoutExpress(
  order: OrderRow,
  { visit }: ChangeSlotInput,
  { delivery, readyBy }: MovedTimes,
  times: TimesKnown,
): void {
  if (order.expressPieces === 0 || visit === 'delivery') return
  if (delivery === null || readyBy === null) throw new AppError('EXPRESS_UNAVAILABLE')
  const day = localDay(readyBy, times.zone)
  // Its pieces already count in their own day.
  if (order.readyBy !== null && localDay(order.readyBy, times.zone) === day) return
  const full = expressFault(order.expressPieces, day, times)
  if (full) throw new AppError('EXPRESS_FULL', { day, left: full.left })
}

function storeTimes(orm: Orm, order: OrderRow, after: MovedTimes, updatedAt: number): void {
  const { pickup, delivery, readyBy, promisedAt, rule } = after
  orm
    .update(orders)
    .set({
      pickupFrom: pickup?.from ?? null,
      pickupTo: pickup?.to ?? null,
      deliveryFrom: delivery?.from ?? null,
      deliveryTo: delivery?.to ?? null,
      readyBy,
      promisedAt,
      promiseRule: rule,
      updatedAt,
    })
    .where(eq(orders.id, order.id))
    .run()
}

/** The events of the change, and of a promise that it moved; the client is told of what the team did. */
function recordChange(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  { visit, slot, reason, missed, untold: left = [] }: ChangeSlotInput,
  after: MovedTimes,
): void {
  const { promisedAt, readyBy } = order
  const former = slotOfVisit(order, visit)
  const untold = left.filter((who) => who === 'livreur' || !isToldAnyway(missed))
  const status = recordSlot(orm, ctx, order, visit, {
    visit,
    from: slot.from,
    to: slot.to,
    formerFrom: former?.from ?? null,
    formerTo: former?.to ?? null,
    reason: reason ?? null,
    // The trail keeps whom the team tells itself; absent where everyone is told.
    ...(untold.length > 0 ? { untold: untold.join(' ') } : {}),
  })
  const isPromiseMoved = after.promisedAt !== promisedAt || after.readyBy !== readyBy
  if (visit === 'pickup' && isPromiseMoved)
    recordEvent(ctx, orm, {
      order,
      from: status,
      to: status,
      kind: 'promise_moved',
      data: {
        reason: 'pickup_moved',
        readyBefore: readyBy,
        readyAfter: after.readyBy,
        promisedBefore: promisedAt,
        promisedAfter: after.promisedAt,
      },
    })
  if (!reason || untold.includes('client')) return
  const { delivery } = after
  mailNewSlot(orm, ctx, order, {
    visit,
    from: slot.from,
    to: slot.to,
    reason,
    readyBy: visit === 'pickup' ? after.readyBy : null,
    deliveryFrom: visit === 'pickup' ? (delivery?.from ?? null) : null,
    deliveryTo: visit === 'pickup' ? (delivery?.to ?? null) : null,
    ...(isOfMissed(order, visit) ? afterMissed(orm, order, missed?.fee ?? 0) : {}),
  })
}

/** A client is told of a fee in any case. */
const isToldAnyway = (missed: ChangeSlotInput['missed']) => (missed?.fee ?? 0) > 0

const isOfMissed = (order: OrderRow, visit: VisitKind) =>
  order.heldSince !== null && nextVisit(order) === visit

/** Data of the client's message about the missed visit that the new time replaces. The total includes the fee. */
function afterMissed(orm: Orm, order: OrderRow, fee: number) {
  const missed = lastAbsence(orm, order.id)
  const wasThere = missed?.reportedBy === 'livreur'
  const missedAt = wasThere ? (missed.arrivedAt ?? missed.createdAt) : null
  const total = order.grandTotal + fee
  return { afterMissed: 1 as const, missedAt, fee, total, ...estimateFacts(orm, order) }
}

/**
 * The event of the change itself. A livreur who is already on the way set off too early: the order is on their list again,
 * with its new time. Returns the order's status.
 */
function recordSlot(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  visit: VisitKind,
  data: OrderChange['data'],
): OrderStatus {
  const { status, livreurId } = order
  const kind = 'slot_changed'
  if (!isRide(status) || nextVisit(order) !== visit) {
    recordEvent(ctx, orm, { order, kind, from: status, to: status, data })
    return status
  }
  const { to } = MISSED_VISITS[status]
  const ended = { from: status, to, currentLivreurId: livreurId, livreurId }
  applyMove(ctx, orm, order, { ...ended, kind, data })
  return to
}

/** The missed visit has its new time: the order is on its livreur's list again. A fee to decide on keeps its flag. */
function endHolding(orm: Orm, ctx: ServiceContext, order: OrderRow): void {
  if (order.heldSince === null) return
  orm.update(orders).set({ heldSince: null }).where(eq(orders.id, order.id)).run()
  markRescheduled(orm, order.id, ctx.clock.now())
  if (feesToDecide(orm, order).length === 0) resolveFlags(orm, ctx, order, 'visit_missed')
}

/** The message of the change that waits for the hand that made it; none where it leaves by itself. */
function messageToSend(
  orm: Orm,
  { clock, env }: ServiceContext & Pick<Deps, 'env'>,
  orderId: string,
): string | null {
  if (sendsWhatsApp(orm, env)) return null
  const written = orm
    .select({ id: clientMessages.id })
    .from(clientMessages)
    .where(
      and(
        eq(clientMessages.orderId, orderId),
        eq(clientMessages.template, 'passage_prevu'),
        eq(clientMessages.createdAt, clock.now()),
      ),
    )
    .get()
  return written?.id ?? null
}
