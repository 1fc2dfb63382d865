import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { isStaff } from '#shared/accounts/roles.ts'
import { isRide, type SeenPosition } from '#shared/places/positions.ts'
import { lastPosition, positionForClient } from './positions.service.ts'

/**
 * The position of an order's livreur, for its client and the team; null unless they ride to this
 * client and share it. A client learns only that the livreur is elsewhere while they ride to
 * another client first. Throws ORDER_NOT_FOUND for an order that the reader may not know of.
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
