import type { OrderStatus } from '#shared/order-status.ts'

/** Times are milliseconds UTC, null where nothing was promised. */
export interface DueFacts {
  status: OrderStatus
  pickupTo: number | null
  readyBy: number | null
  deliveryTo: number | null
  readyAt: number | null
  heldSince: number | null
}

/**
 * When the present step of an order is due: its pick-up, its clothes ready, or its delivery. Null when the order is over,
 * waits for a new time after a missed visit, or was promised nothing. The column `due_at` says the same.
 */
export function dueAt(order: DueFacts): number | null {
  if (order.heldSince !== null) return null
  switch (order.status) {
    case 'pending':
    case 'assigned':
    case 'pickup_en_route':
      return order.pickupTo
    case 'picked_up':
    case 'processing':
      return order.readyAt === null ? order.readyBy : order.deliveryTo
    case 'assigned_for_delivery':
    case 'delivery_en_route':
      return order.deliveryTo
    case 'completed':
    case 'cancelled':
      return null
  }
}

/** Milliseconds since something was due; 0 while it is in time, and where nothing is due. */
export function lateness(due: number | null, now: number): number {
  return due === null ? 0 : Math.max(0, now - due)
}
