import { eq, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { livreurPositions, toldArrivals } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import {
  isCurrentDestination,
  lastPosition,
  POSITION_KEPT_MS,
  positionOf,
  type Ride,
  ridesOf,
} from '#server/orders/livreur-position/livreur-position.service.ts'
import { tell } from '#server/push/announce.ts'
import { DAY_MS } from '#shared/dates.ts'
import { isNear } from '#shared/places/near.ts'
import type { SharePositionInput } from '#shared/places/positions.inputs.ts'
import { ELSEWHERE, type RiderPosition } from '#shared/places/positions.ts'

/** Points sent faster than this are answered and not stored, which bounds the writes. */
const LEAST_GAP_MS = 2_000

type Ctx = Pick<ServiceContext, 'database' | 'hub'>

/**
 * Replaces the livreur's last point, and shows the new one to the client they ride to now and to
 * the team. Throws NOT_ON_THE_ROAD when they ride to no client.
 */
export function sharePosition(
  ctx: ServiceContext,
  { lat, lng, accuracy }: SharePositionInput,
): Promise<void> {
  const livreurId = ctx.actor.id
  return ctx.database.write((orm) => {
    const riding = ridesOf(orm, livreurId)
    const [current] = riding
    if (!current) throw new AppError('NOT_ON_THE_ROAD')
    const at = ctx.clock.now()
    const last = positionOf.get(orm, { livreurId })
    if (last && at >= last.at && at - last.at < LEAST_GAP_MS) return
    const set = { clientId: current.clientId, lat, lng, accuracy, at }
    orm
      .insert(livreurPositions)
      .values({ livreurId, ...set })
      .onConflictDoUpdate({ target: livreurPositions.livreurId, set })
      .run()
    tellWhenNear(orm, ctx, current, { lat, lng, accuracy })
    publishPosition(ctx, riding, { point: { lat, lng }, accuracy, at, age: 0 })
  })
}

/** Told once for each ride, and never where nobody shares a position. */
const firstNearOf = (orm: Orm, p: { orderId: string; ride: number; at: number }) =>
  orm
    .insert(toldArrivals)
    .values({ orderId: p.orderId, ride: p.ride, at: p.at })
    .onConflictDoUpdate({
      target: toldArrivals.orderId,
      set: { ride: p.ride, at: p.at },
      setWhere: sql`${toldArrivals.ride} <> ${p.ride}`,
    })
    .returning({ ride: toldArrivals.ride })

function tellWhenNear(
  orm: Orm,
  ctx: ServiceContext,
  { orderId, reference, clientId, status, lat, lng, placeApproximate, began }: Ride,
  point: SharePositionInput,
): void {
  // Near the middle of a quarter is near nobody's door.
  if (placeApproximate || lat === null || lng === null) return
  if (!isNear(point, { lat, lng })) return
  const at = ctx.clock.now()
  if (!firstNearOf(orm, { orderId, ride: began, at }).get()) return
  const detail = status === 'delivery_en_route' ? 'delivery' : 'pickup'
  const news = { kind: 'livreur_near', userId: clientId, detail } as const
  tell(ctx, orm, { orderId, reference, actorId: ctx.actor.id, at }, news)
}

/** Sends, after the commit, the position of these orders' livreur, or the end of its sharing. */
function publishPosition(
  { database, hub }: Ctx,
  rides: readonly Pick<Ride, 'orderId' | 'clientId'>[],
  position: RiderPosition | null,
): void {
  database.afterCommit(() => {
    for (const { orderId, clientId } of rides) {
      // Only the client and the team: other livreurs do not receive it.
      const concerned = { clientId, livreurId: null, previousLivreurId: null }
      const isCurrent = position === null || isCurrentDestination(rides, clientId)
      hub.publish({
        message: { type: 'position', orderId, position },
        ...concerned,
        forClient: isCurrent,
      })
      if (!isCurrent)
        hub.publish({
          message: { type: 'position', orderId, position: ELSEWHERE },
          ...concerned,
          forStaff: false,
        })
    }
  })
}

/** Erases the livreur's own point, because they stopped sharing it. */
export function stopSharing(ctx: ServiceContext): Promise<void> {
  return ctx.database.write((orm) => erasePosition(orm, ctx, ctx.actor.id))
}

/**
 * Erases an account's point, inside `write()`, and removes it from the screens. Harmless without a
 * point.
 */
export function erasePosition(orm: Orm, ctx: Ctx, livreurId: string): void {
  const { changes } = orm
    .delete(livreurPositions)
    .where(eq(livreurPositions.livreurId, livreurId))
    .run()
  if (changes > 0) publishPosition(ctx, ridesOf(orm, livreurId), null)
}

/**
 * Updates who may see the livreur's position, inside the `write()` that moved, reassigned or
 * deleted an order of theirs. A point is erased with the ride on which it was taken, since it
 * reveals that client's address; the next ride needs a new point. Once they ride to no client, the
 * order's own change removes the point from the screens.
 */
export function settlePositionAfter(
  orm: Orm,
  ctx: Ctx & Pick<ServiceContext, 'clock'>,
  livreurId: string | null,
): void {
  const point = livreurId === null ? undefined : positionOf.get(orm, { livreurId })
  if (!point) return
  const left = ridesOf(orm, point.livreurId)
  if (left[0]?.clientId !== point.clientId) erasePosition(orm, ctx, point.livreurId)
  else publishPosition(ctx, left, lastPosition(orm, point.livreurId, ctx.clock.now()))
}

/** Erases the points that no end of a mission erased, and the notes of rides that were told to be near, inside `write()`. */
export function deleteOldPositions(orm: Orm, now: number): void {
  orm
    .delete(toldArrivals)
    .where(lte(toldArrivals.at, now - DAY_MS))
    .run()
  orm
    .delete(livreurPositions)
    .where(lte(livreurPositions.at, now - POSITION_KEPT_MS))
    .run()
}
