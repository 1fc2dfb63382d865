import { asksWhetherPaid } from '#shared/money/payments.ts'
import {
  CLIENT_NEEDS,
  type ClientNeed,
  clientNeeds,
  type NeedingOrder,
} from '#shared/orders/client-needs.ts'

/** An order with what it asks of its client now. */
export interface AskingOrder<Order> {
  order: Order
  needs: ClientNeed[]
}

/**
 * The orders of which the client is asked whether they paid, then whose livreur is on the way, then what asks for an answer, the
 * most pressing first; the others stay in their order.
 */
export function byNeed<Order extends NeedingOrder & { id: string }>(
  orders: readonly Order[],
  now: number,
  returnedId?: string,
): AskingOrder<Order>[] {
  const rankOf = ({ order, needs }: AskingOrder<Order>) => {
    if (order.id === returnedId || asksWhetherPaid(order)) return -2
    if (needs.includes('ride')) return -1
    return needs[0] ? CLIENT_NEEDS.indexOf(needs[0]) : CLIENT_NEEDS.length
  }
  return orders
    .map((order) => ({ order, needs: clientNeeds(order, now) }))
    .sort((a, b) => rankOf(a) - rankOf(b))
}
