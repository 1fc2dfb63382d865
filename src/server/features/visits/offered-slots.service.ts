import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import { readTimes } from '#server/features/slots/slots.service.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { nextFreeSlots, type OfferedSlot, type TimesKnown } from '#shared/time/order-times.ts'
import { overlaps, type Slot, slotsBetween } from '#shared/time/slots.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { addDays, localDay } from '#shared/time/zone.ts'
import type { VisitSlotsInput } from '#shared/visits/visits.inputs.ts'
import { movableVisits, slotOfVisit } from '#shared/visits/visits.ts'

type OrderRow = typeof orders.$inferSelect

/** The slots among which a visit of an order may be moved, with the slot that it has now. */
export interface VisitSlots {
  slots: OfferedSlot[]
  current: Slot | null
}

/**
 * The slots that this person may choose for a visit of an order; none once the livreur is on the way. Throws
 * ORDER_NOT_FOUND.
 */
export function readVisitSlots(
  ctx: Pick<ServiceContext, 'database' | 'clock' | 'actor'>,
  { orderId, visit }: VisitSlotsInput,
): VisitSlots {
  const { orm } = ctx.database
  const order = orderInScope(orm, ctx, orderId)
  const current = slotOfVisit(order, visit)
  const isMovable = movableVisits(order).includes(visit)
  const times = readTimes(orm, ctx.clock.now())
  return { current, slots: isMovable ? slotsFor(order, visit, times, ctx.actor) : [] }
}

/**
 * The slots of a visit with what is left of each. A client's start some time from now, and a delivery once the clothes
 * are ready; the team, who knows the road and the workshop, also chooses what has begun. The order's own place is free
 * for it.
 */
export function slotsFor(
  order: OrderRow,
  visit: VisitKind,
  times: TimesKnown,
  { role }: Pick<Actor, 'role'>,
): OfferedSlot[] {
  const { now, settings, zone } = times
  const { opening, slots } = settings
  const own = slotOfVisit(order, visit)
  const from =
    role === 'client' ? clientsFirst(order, visit, times) : now - slots.minutes * MINUTE_MS
  const lastDay = addDays(localDay(Math.max(from, now), zone), slots.daysAhead)
  const offered: OfferedSlot[] = []
  for (const slot of slotsBetween({ opening, slots, zone, from, lastDay })) {
    const mine = own && overlaps(own, slot) ? 1 : 0
    if (slot.to > now) offered.push({ ...slot, left: times.left(slot) + mine })
  }
  return offered
}

/** From when on a client may choose, in milliseconds UTC. */
function clientsFirst(order: OrderRow, visit: VisitKind, { now, settings }: TimesKnown): number {
  const soonest = now + settings.slots.leadMinutes * MINUTE_MS
  if (visit === 'pickup' || order.readyAt !== null) return soonest
  return Math.max(soonest, order.readyBy ?? order.pickupTo ?? soonest)
}

/** The first free slots that the client of an order may choose for a visit. `now` in milliseconds UTC. */
export function nextFreeSlotsOf(
  orm: Orm,
  order: OrderRow,
  visit: VisitKind,
  { now, most }: { now: number; most: number },
): OfferedSlot[] {
  const offered = slotsFor(order, visit, readTimes(orm, now), { role: 'client' })
  return nextFreeSlots(offered, { after: now, most })
}
