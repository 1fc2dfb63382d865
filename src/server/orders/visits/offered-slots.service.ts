import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { readTimes } from '#server/shop/slots/slots.service.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { type Mover, moverOf } from '#shared/order-status.ts'
import type { VisitSlotsInput } from '#shared/orders/visits/visits.inputs.ts'
import { canMoveVisit, choosableFrom } from '#shared/orders/visits/visits.ts'
import { nextFreeSlots, type OfferedSlot, type TimesKnown } from '#shared/shop/times/order-times.ts'
import { type Slot, slotsBetween } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'
import { addDays, localDay } from '#shared/time/zone.ts'
import { movedTimes } from './moved-times.service.ts'

type OrderRow = typeof orders.$inferSelect

/** A slot that may be chosen. */
export interface VisitSlot extends OfferedSlot {
  /** The delivery after this pick-up; undefined of a delivery. */
  delivery?: Slot | null
}

/**
 * The slots that this person may choose for a visit of an order; none while its slot is fixed. Throws ORDER_NOT_FOUND.
 */
export function readVisitSlots(
  ctx: Pick<ServiceContext, 'database' | 'clock' | 'actor'>,
  { orderId, visit }: VisitSlotsInput,
): VisitSlot[] {
  const { orm } = ctx.database
  const order = orderInScope(orm, ctx, orderId)
  const by = moverOf(ctx.actor.role)
  const times = readTimes(orm, ctx.clock.now())
  const { changeUntilMinutes } = readSettings(orm, 'visits')
  const isMovable = canMoveVisit(order, visit, { by, now: times.now, changeUntilMinutes })
  const slots = isMovable ? slotsFor(order, visit, times, by) : []
  if (visit === 'delivery') return slots
  return slots.map((slot) => {
    const { delivery } = movedTimes(orm, order, { visit, slot }, times)
    return { ...slot, delivery }
  })
}

/**
 * The slots of a visit with what is left of each, from when on they may be chosen: for a client some time from now, for
 * the team, who knows the road, any that has not begun. The order's own place is free for it.
 */
export function slotsFor(
  order: OrderRow,
  visit: VisitKind,
  times: TimesKnown,
  by: Mover,
): OfferedSlot[] {
  const { now, settings, zone } = times
  const { opening, slots } = settings
  const soonest = by === 'client' ? now + slots.leadMinutes * MINUTE_MS : now
  const from = choosableFrom(order, visit, { by, soonest })
  if (from === null) return []
  const own = slotOfVisit(order, visit)
  const lastDay = addDays(localDay(from, zone), slots.daysAhead)
  return Array.from(slotsBetween({ opening, slots, zone, from, lastDay }), (slot) => ({
    ...slot,
    left: times.left(slot, own),
  }))
}

/** The first free slots that the client of an order may choose for a visit. `now` in milliseconds UTC. */
export function nextFreeSlotsOf(
  orm: Orm,
  order: OrderRow,
  visit: VisitKind,
  { now, most }: { now: number; most: number },
): OfferedSlot[] {
  const offered = slotsFor(order, visit, readTimes(orm, now), 'client')
  return nextFreeSlots(offered, now, most)
}
