import type { Orm } from '#server/db/database.ts'
import type { Actor } from '#server/lib/context.ts'
import { type OrderView, orderById } from './orders.queries.ts'
import { orderInScope } from './orders.service.ts'
import { deliveryTime } from './timeline.queries.ts'

/** An order with when it was delivered, in milliseconds UTC. */
export type WholeOrder = OrderView & { deliveredAt: number | null }

/** One order as this person may read it: a client their own, staff any. Throws ORDER_NOT_FOUND. */
export function readOrder(orm: Orm, scope: { actor: Actor }, orderId: string): WholeOrder {
  orderInScope(orm, scope, orderId)
  return {
    ...orderById(orm, orderId, scope.actor.role),
    deliveredAt: deliveryTime(orm, orderId),
  }
}
