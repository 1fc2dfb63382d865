import type { Orm } from '#server/db/database.ts'
import { givenBack } from '#server/features/payments/given-back.service.ts'
import type { Actor } from '#server/lib/context.ts'
import { latestOrderOf, type OrderView, orderById } from './orders.queries.ts'
import { orderInScope } from './orders.service.ts'
import { deliveryTime } from './timeline.queries.ts'

/** An order with when it was delivered, in milliseconds UTC, and the francs of it that went back to the client. */
export type WholeOrder = OrderView & { deliveredAt: number | null; refunded: number }

/** One order as this person may read it: a client their own, staff any. Throws ORDER_NOT_FOUND. */
export function readOrder(orm: Orm, scope: { actor: Actor }, orderId: string): WholeOrder {
  orderInScope(orm, scope, orderId)
  return {
    ...orderById(orm, orderId, scope.actor.role),
    deliveredAt: deliveryTime(orm, orderId),
    refunded: givenBack(orm, orderId),
  }
}

/** The client's most recent order, in any status, with the francs of it that went back to them. */
export function readLatest(orm: Orm, clientId: string): (OrderView & { refunded: number }) | null {
  const order = latestOrderOf(orm, clientId)
  return order ? { ...order, refunded: givenBack(orm, order.id) } : null
}
