import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { LatLng } from '#shared/places/points.ts'
import { haversineKm } from '#shared/places/points.ts'
import {
  ELSEWHERE,
  isRide,
  type LivePosition,
  type SeenPosition,
} from '#shared/places/positions.ts'
import { isStaff } from '#shared/roles.ts'
import { lastPosition, positionForClient } from './positions.service.ts'

/**
 * The position of an order's livreur, for its client and the team; null unless they ride to this
 * client and share it. A client learns only that the livreur is elsewhere while they ride to
 * another client first, and by a link only how far away they are. Throws ORDER_NOT_FOUND for an order that the
 * reader may not know of.
 */
export function positionOfOrder(
  ctx: Pick<ServiceContext, 'database' | 'clock' | 'actor'> & { session: { byLink: boolean } },
  orderId: string,
): SeenPosition {
  const { orm } = ctx.database
  const order = orderInScope(orm, ctx, orderId)
  const { clientId, status, livreurId } = order
  if (!isRide(status) || livreurId === null) return null
  const now = ctx.clock.now()
  if (isStaff(ctx.actor.role)) return lastPosition(orm, livreurId, now)
  const seen = positionForClient(orm, { clientId, livreurId }, now)
  return ctx.session.byLink ? withoutPoint(seen, order) : seen
}

function withoutPoint(
  seen: LivePosition,
  {
    locationLat: lat,
    locationLng: lng,
  }: { locationLat: number | null; locationLng: number | null },
): SeenPosition {
  if (seen === null || seen === ELSEWHERE) return seen
  const { point, at, age } = seen
  const place: LatLng | null = lat === null || lng === null ? null : { lat, lng }
  return { point: null, km: place && Math.round(haversineKm(point, place) * 10) / 10, at, age }
}
