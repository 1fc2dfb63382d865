import type { Mover, OrderStatus } from '../orders/orders.ts'
import { canChangeSlot } from '../time/settings/visit-settings.ts'
import type { Slot } from '../time/slots.ts'
import { VISIT_KINDS, type VisitKind } from '../time/visits.ts'

/** What a ride to a client at which nobody was found leads back to. */
export const MISSED_VISITS = {
  pickup_en_route: { visit: 'pickup', to: 'assigned' },
  delivery_en_route: { visit: 'delivery', to: 'assigned_for_delivery' },
} as const satisfies Partial<Record<OrderStatus, { visit: VisitKind; to: OrderStatus }>>
export type RideStatus = keyof typeof MISSED_VISITS

/** Whether the livreur of an order in this status rides to its client. */
export function isRideStatus(status: OrderStatus): status is RideStatus {
  return Object.hasOwn(MISSED_VISITS, status)
}

/** The statuses in which the clothes are with us and may be said to be ready. */
const AT_WORKSHOP: readonly OrderStatus[] = ['picked_up', 'processing']
const BEFORE_PICKUP: readonly OrderStatus[] = ['pending', 'assigned']

/** The part of an order that its visits follow from; times are milliseconds UTC. */
export interface VisitedOrder {
  status: OrderStatus
  atCounter: boolean
  asap: boolean
  pickupFrom: number | null
  pickupTo: number | null
  deliveryFrom: number | null
  deliveryTo: number | null
  readyAt: number | null
  heldSince: number | null
}

/** The slot of a visit; null where there is none. */
export function slotOfVisit(
  order: Pick<VisitedOrder, 'pickupFrom' | 'pickupTo' | 'deliveryFrom' | 'deliveryTo'>,
  visit: VisitKind,
): Slot | null {
  const [from, to] =
    visit === 'pickup' ? [order.pickupFrom, order.pickupTo] : [order.deliveryFrom, order.deliveryTo]
  return from === null || to === null ? null : { from, to }
}

/** The visit that comes next, and null once the order is over or where there is none. */
export function nextVisit({ status, atCounter }: VisitedOrder): VisitKind | null {
  if (atCounter || status === 'completed' || status === 'cancelled') return null
  return BEFORE_PICKUP.includes(status) || status === 'pickup_en_route' ? 'pickup' : 'delivery'
}

/** Whether a missed visit, or one that the client cannot keep, waits for a new time. */
export function isHeld(order: VisitedOrder): boolean {
  return order.heldSince !== null && nextVisit(order) !== null
}

/** Whether the order has times: one placed before there were slots has none, and is shown without. */
export function isTimed({ asap, pickupTo, deliveryTo, heldSince }: VisitedOrder): boolean {
  return asap || pickupTo !== null || deliveryTo !== null || heldSince !== null
}

/** Whether staff may say that the clothes are ready: they are with us, and nobody said it yet. */
export function canMakeReady({ status, readyAt }: Pick<VisitedOrder, 'status' | 'readyAt'>) {
  return readyAt === null && AT_WORKSHOP.includes(status)
}

/** The visits whose slot may be moved at all: those to come, until the livreur rides to them. */
export function movableVisits(order: VisitedOrder): VisitKind[] {
  const next = nextVisit(order)
  if (next === null || isRideStatus(order.status)) return next === 'pickup' ? ['delivery'] : []
  return VISIT_KINDS.filter((visit) => visit === 'delivery' || next === 'pickup')
}

interface Changing {
  by: Mover
  /** Milliseconds UTC. */
  now: number
  changeUntilMinutes: number
}

/**
 * Whether this person may choose another slot for a visit now. Staff may until the livreur is on the way; a client until
 * some minutes before the slot, and again once it has passed without the visit.
 */
export function canMoveVisit(
  order: VisitedOrder,
  visit: VisitKind,
  { by, now, changeUntilMinutes }: Changing,
): boolean {
  if (by === 'livreur' || !movableVisits(order).includes(visit)) return false
  if (by === 'admin') return true
  if (!isTimed(order) && order.readyAt === null) return false
  const slot = slotOfVisit(order, visit)
  if (slot === null) return true
  return canChangeSlot(slot, now, { changeUntilMinutes }) || now > slot.to
}

/**
 * Whether the client may say that nobody will be there: the visit is the next one, and too near to be moved, or under way.
 */
export function canBeAway(order: VisitedOrder, changing: Omit<Changing, 'by'>): boolean {
  const visit = nextVisit(order)
  if (visit === null || order.heldSince !== null || !isTimed(order)) return false
  if (isRideStatus(order.status)) return true
  if (visit === 'delivery' && order.readyAt === null) return false
  return (
    slotOfVisit(order, visit) !== null && !canMoveVisit(order, visit, { ...changing, by: 'client' })
  )
}

/** Whether the client has to choose when the livreur comes: after a missed visit, or once the clothes are ready. */
export function visitToChoose(order: VisitedOrder): VisitKind | null {
  const visit = nextVisit(order)
  if (visit === null || isRideStatus(order.status)) return null
  if (isHeld(order)) return visit
  return visit === 'delivery' && order.readyAt !== null && order.deliveryTo === null ? visit : null
}
