import { orderInScope } from '#server/features/orders/orders.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { isRide, type RiderPosition } from '#shared/positions.ts'
import { lastPosition } from './positions.service.ts'

/**
 * Where the livreur of an order is, for its client and the team; nothing unless they ride to this very client and
 * share it. Throws ORDER_NOT_FOUND for an order that is none of the reader's business.
 */
export function positionOfOrder(
  ctx: Pick<ServiceContext, 'database' | 'clock' | 'actor'>,
  orderId: string,
): RiderPosition | null {
  const { orm } = ctx.database
  const { status, livreurId } = orderInScope(orm, ctx, orderId)
  if (!isRide(status) || livreurId === null) return null
  return lastPosition(orm, livreurId, ctx.clock.now())
}
