import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { isStaff } from '#shared/accounts/roles.ts'
import { isRide, type SeenPosition } from '#shared/places/positions.ts'
import { lastPosition, positionForClient } from './positions.service.ts'

/**
 * Where the livreur of an order is, for its client and the team; nothing unless they ride to this very client and
 * share it, and for the client only that they are elsewhere while they ride to another one first. Throws ORDER_NOT_FOUND for an order that is none of the reader's business.
 */
export function positionOfOrder(
  ctx: Pick<ServiceContext, 'database' | 'clock' | 'actor'>,
  orderId: string,
): SeenPosition {
  const { orm } = ctx.database
  const { clientId, status, livreurId } = orderInScope(orm, ctx, orderId)
  if (!isRide(status) || livreurId === null) return null
  const now = ctx.clock.now()
  if (isStaff(ctx.actor.role)) return lastPosition(orm, livreurId, now)
  return positionForClient(orm, { clientId, livreurId }, now)
}
