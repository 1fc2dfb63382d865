import { daysUntil } from '#shared/dates.ts'
import type { Mover, OrderStatus } from '#shared/order-status.ts'
import { isRide, type RideStatus } from '#shared/places/positions.ts'
import { canChangeSlot } from '#shared/shop/settings/visit-settings.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind, type VisitTimes, visitOf } from '#shared/time/visits.ts'

/** The status after a ride that ended without its visit: nobody was found, or another time was chosen. */
export const MISSED_VISITS = {
  pickup_en_route: { visit: 'pickup', to: 'assigned' },
  delivery_en_route: { visit: 'delivery', to: 'assigned_for_delivery' },
} as const satisfies Record<RideStatus, { visit: VisitKind; to: OrderStatus }>

/** The part of an order that its visits follow from; times are milliseconds UTC. */
export interface VisitedOrder extends VisitTimes {
  status: OrderStatus
  atCounter: boolean
  asap: boolean
  readyBy: number | null
  readyAt: number | null
  heldSince: number | null
}

/** The visit that comes next, and null once the order is over or where there is none. */
export function nextVisit({ status, atCounter }: VisitedOrder): VisitKind | null {
  if (atCounter || status === 'completed' || status === 'cancelled') return null
  return visitOf(status)
}

/** Whether a missed visit, or one that the client cannot keep, waits for a new time. */
export function isHeld(order: VisitedOrder): boolean {
  return order.heldSince !== null && nextVisit(order) !== null
}

/** Whether the order has times, or waits for one. */
export function isTimed({ asap, pickupTo, deliveryTo, heldSince }: VisitedOrder): boolean {
  return asap || pickupTo !== null || deliveryTo !== null || heldSince !== null
}

interface Changing {
  by: Mover
  /** Milliseconds UTC. */
  now: number
  changeUntilMinutes: number
}

/**
 * Whether this person may choose another slot for a visit now. Staff may until the livreur is on the way; a client until
 * some minutes before the slot, and again once it has passed without the visit. A livreur who sets off long before the
 * slot takes this from nobody: the client keeps their minutes, and staff may until the slot begins.
 */
export function canMoveVisit(
  order: VisitedOrder,
  visit: VisitKind,
  { by, now, changeUntilMinutes }: Changing,
): boolean {
  if (by === 'livreur' || !isToCome(order, visit)) return false
  if (choosableFrom(order, visit, { by, soonest: now }) === null) return false
  const slot = slotOfVisit(order, visit)
  if (isRiddenTo(order, visit)) {
    const untilMinutes = by === 'admin' ? 0 : changeUntilMinutes
    return slot !== null && canChangeSlot(slot, now, { changeUntilMinutes: untilMinutes })
  }
  if (by === 'admin') return true
  if (!isTimed(order) && order.readyAt === null) return false
  if (slot === null) return true
  return canChangeSlot(slot, now, { changeUntilMinutes }) || now > slot.to
}

/** Whether a visit has not been made yet. */
function isToCome(order: VisitedOrder, visit: VisitKind): boolean {
  const next = nextVisit(order)
  return next === visit || (next === 'pickup' && visit === 'delivery')
}

/** Whether the livreur is on the way to this visit. */
export function isRiddenTo(order: VisitedOrder, visit: VisitKind): boolean {
  return isRide(order.status) && nextVisit(order) === visit
}

interface Chooser {
  by: Mover
  /** From when on anything may be chosen, in milliseconds UTC. */
  soonest: number
}

/**
 * From when on the slots of a visit may be chosen, in milliseconds UTC. A delivery follows the pick-up, for a client also
 * the clothes that are ready; null while it is not known when that is.
 */
export function choosableFrom(
  order: VisitedOrder,
  visit: VisitKind,
  { by, soonest }: Chooser,
): number | null {
  if (visit === 'pickup' || order.readyAt !== null) return soonest
  const isCollected = nextVisit(order) !== 'pickup'
  if (by !== 'client' && isCollected) return soonest
  const after = by === 'client' ? (order.readyBy ?? order.pickupTo) : order.pickupTo
  return after === null ? null : Math.max(soonest, after)
}

/**
 * Whether the client may say that nobody will be there: the visit is the next one, and too near to be moved, or under way.
 */
export function canBeAway(order: VisitedOrder, changing: Omit<Changing, 'by'>): boolean {
  const visit = nextVisit(order)
  if (visit === null || order.heldSince !== null || !isTimed(order)) return false
  if (!isRide(order.status)) {
    if (visit === 'delivery' && order.readyAt === null) return false
    if (slotOfVisit(order, visit) === null) return false
  }
  return !canMoveVisit(order, visit, { ...changing, by: 'client' })
}

/** Whether a livreur may report that nobody is there: nobody has to be before the slot begins. */
export function hasVisitBegun(slot: Slot | null, now: number): boolean {
  return slot === null || now >= slot.from
}

/**
 * Whether a visit is of a day after today: its client waits for nobody yet, so a livreur who sets off is asked first. A
 * departure that was sent is never refused for it: it has happened.
 */
export function isOfLaterDay(slot: Slot | null, now: number): boolean {
  return slot !== null && daysUntil(slot.from, now) > 0
}

/** From when on the livreur waits for the client, who is expected from the start of the slot on; milliseconds UTC. */
export function waitStart(slot: Slot | null, arrivedAt: number): number {
  return slot === null ? arrivedAt : Math.max(arrivedAt, slot.from)
}

/** Whether the client has to choose when the livreur comes: after a missed visit, or once the clothes are ready. */
export function visitToChoose(order: VisitedOrder): VisitKind | null {
  const visit = nextVisit(order)
  if (visit === null || isRide(order.status)) return null
  if (isHeld(order)) return visit
  return visit === 'delivery' && order.readyAt !== null && order.deliveryTo === null ? visit : null
}
