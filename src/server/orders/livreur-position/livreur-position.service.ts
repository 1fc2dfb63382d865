import { and, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { livreurPositions, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { LatLng } from '#shared/places/points.ts'
import {
  ELSEWHERE,
  isRide,
  type LivePosition,
  RIDE_STATUSES,
  type RiderPosition,
  type SeenPosition,
} from '#shared/places/positions.ts'
import { wayKm } from '#shared/places/ways.ts'
import { POSITION_KEPT_HOURS } from '#shared/retention.ts'
import { isStaff } from '#shared/roles.ts'

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
  return { point: null, km: place && Math.round(wayKm(point, place) * 10) / 10, at, age }
}

/**
 * A livreur's position as a client may know it: the point, or only that they ride to another client
 * first.
 */
export function positionForClient(
  orm: Orm,
  { clientId, livreurId }: { clientId: string; livreurId: string },
  now: number,
): LivePosition {
  const position = lastPosition(orm, livreurId, now)
  if (!position) return null
  return isCurrentDestination(ridesOf(orm, livreurId), clientId) ? position : ELSEWHERE
}

/** A livreur's last point, unless it is too old. */
export function lastPosition(orm: Orm, livreurId: string, now: number): RiderPosition | null {
  const row = positionOf.get(orm, { livreurId })
  return row && now - row.at <= POSITION_KEPT_MS ? toPosition(row, now) : null
}

function toPosition(
  { lat, lng, accuracy, at }: typeof livreurPositions.$inferSelect,
  now: number,
): RiderPosition {
  return { point: { lat, lng }, accuracy, at, age: Math.max(0, now - at) }
}

/** A livreur's position on the way to an order's client. */
export interface SharedRide {
  orderId: string
  livreurId: string
  position: RiderPosition
}

/** Every shared position, once for each order of the ride. `now` in milliseconds UTC. */
export function sharedRides(orm: Orm, now: number): SharedRide[] {
  const rows = orm
    .select({ orderId: orders.id, ...getTableColumns(livreurPositions) })
    .from(livreurPositions)
    // Crossed, which SQLite reads in this order: it would go through all open rides to find the few shared ones.
    .crossJoin(orders)
    .where(
      and(
        eq(orders.livreurId, livreurPositions.livreurId),
        inArray(orders.status, [...RIDE_STATUSES]),
        gt(livreurPositions.at, now - POSITION_KEPT_MS - 1),
      ),
    )
    .all()
  return rows.map(({ orderId, ...row }) => ({
    orderId,
    livreurId: row.livreurId,
    position: toPosition(row, now),
  }))
}

export type Ride = ReturnType<ReturnType<typeof ridesOfLivreur>['all']>[number]

/** The orders to whose clients a livreur rides, the latest departure first. */
export function ridesOf(orm: Orm, livreurId: string): Ride[] {
  return ridesOfLivreur(orm, { livreurId })
    .all()
    .sort((a, b) => b.began - a.began)
}

/** A point that is older is shown to nobody, and erased. */
export const POSITION_KEPT_MS = POSITION_KEPT_HOURS * HOUR_MS

export const positionOf = statement((orm, p: { livreurId: string }) =>
  orm.select().from(livreurPositions).where(eq(livreurPositions.livreurId, p.livreurId)),
)

const ridesOfLivreur = (orm: Orm, p: { livreurId: string }) =>
  orm
    .select({
      orderId: orders.id,
      reference: orders.reference,
      clientId: orders.clientId,
      status: orders.status,
      lat: orders.locationLat,
      lng: orders.locationLng,
      placeApproximate: orders.placeApproximate,
      /** The sequence number of the departure's event. */
      began: sql<number>`(select e.seq from order_events e
        where e.order_n = orders.n and e.kind in ('moved', 'reassigned') and e.to_status = orders.status
        order by e.seq desc limit 1)`,
    })
    .from(orders)
    .where(and(eq(orders.livreurId, p.livreurId), inArray(orders.status, [...RIDE_STATUSES])))

/**
 * Whether a client is the current destination, among a livreur's rides in the order of `ridesOf`:
 * the latest departure is. The way to one client would reveal where another one lives.
 */
export function isCurrentDestination(
  [current]: readonly Pick<Ride, 'clientId'>[],
  clientId: string,
): boolean {
  return current?.clientId === clientId
}
