import type { OrderStatus } from '#shared/order-status.ts'
import type { Slot } from './slots.ts'

/** The two visits of a livreur to a client. */
export const VISIT_KINDS = ['pickup', 'delivery'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/** The French of each visit. */
export const VISIT_LABELS: Record<VisitKind, string> = {
  pickup: 'Ramassage',
  delivery: 'Livraison',
}

/** Promised for a time: the pick-up, the clean clothes, and the delivery. */
export const PROMISE_STEPS = ['pickup', 'ready', 'delivery'] as const
export type PromiseStep = (typeof PROMISE_STEPS)[number]

/** The statuses of an order whose clothes are still at its client's. */
export const BEFORE_PICKUP: readonly OrderStatus[] = ['pending', 'assigned', 'pickup_en_route']

/** The visit that an open order in this status waits for. */
export function visitOf(status: OrderStatus): VisitKind {
  return BEFORE_PICKUP.includes(status) ? 'pickup' : 'delivery'
}

/** The times of an order's two visits, in milliseconds UTC; null where there is none. */
export interface VisitTimes {
  pickupFrom: number | null
  pickupTo: number | null
  deliveryFrom: number | null
  deliveryTo: number | null
}

/** A slot by its ends, as rows and e-mails hold them; null where there is none. */
export function slotOf(
  from: number | null | undefined,
  to: number | null | undefined,
): Slot | null {
  return from == null || to == null ? null : { from, to }
}

/** The slot of a visit; null where there is none. */
export function slotOfVisit(times: VisitTimes, visit: VisitKind): Slot | null {
  if (visit === 'pickup') return slotOf(times.pickupFrom, times.pickupTo)
  return slotOf(times.deliveryFrom, times.deliveryTo)
}
