import type { OrderStatus } from '#shared/order-status.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'

/** A livreur may be at its door, and telephone what they weighed and counted there. */
export function isDoorByPhone({ status, toAgree }: DoorOrder): boolean {
  return toAgree !== null && (status === 'assigned' || status === 'pickup_en_route')
}

interface DoorOrder {
  status: OrderStatus
  toAgree: ToAgree | null
}
