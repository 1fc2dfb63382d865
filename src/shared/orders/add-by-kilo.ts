import { COLLECTED_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'

/**
 * Whether a garment by the kilo may be added to an order: its bag is here, on the team's scale, or the total is agreed to at the
 * door anyway. Any other bag nobody would weigh before its client.
 */
export function mayAddByKilo(order: {
  status: OrderStatus
  atCounter: boolean
  toAgree: ToAgree | null
}): boolean {
  return order.toAgree !== null || order.atCounter || COLLECTED_STATUSES.includes(order.status)
}
