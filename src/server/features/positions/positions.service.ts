import { and, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { livreurPositions, orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { RIDE_STATUSES, type RiderPosition, type SharePositionInput } from '#shared/positions.ts'
import { POSITION_KEPT_HOURS } from '#shared/retention.ts'

/** Points that come faster than this are answered and not kept: a phone gone wild costs no write. */
const LEAST_GAP_MS = 2_000
const KEPT_MS = POSITION_KEPT_HOURS * HOUR_MS

type Ctx = Pick<ServiceContext, 'database' | 'hub'>

const statements = prepared((orm) => ({
  find: orm
    .select()
    .from(livreurPositions)
    .where(eq(livreurPositions.livreurId, sql.placeholder('livreurId')))
    .prepare(),
  rides: orm
    .select({ orderId: orders.id, clientId: orders.clientId })
    .from(orders)
    .where(
      and(
        eq(orders.livreurId, sql.placeholder('livreurId')),
        inArray(orders.status, [...RIDE_STATUSES]),
      ),
    )
    .prepare(),
  shared: orm
    .select({ orderId: orders.id, ...getTableColumns(livreurPositions) })
    .from(livreurPositions)
    .innerJoin(
      orders,
      and(
        eq(orders.livreurId, livreurPositions.livreurId),
        inArray(orders.status, [...RIDE_STATUSES]),
      ),
    )
    .where(gt(livreurPositions.at, sql.placeholder('oldest')))
    .prepare(),
  forget: orm
    .delete(livreurPositions)
    .where(eq(livreurPositions.livreurId, sql.placeholder('livreurId')))
    .prepare(),
}))

/**
 * Keeps the livreur's point in the place of their last one, and shows it to the clients they ride to and to the team.
 * Throws NOT_ON_THE_ROAD when they ride to nobody.
 */
export function sharePosition(
  ctx: ServiceContext,
  { lat, lng, accuracy }: SharePositionInput,
): Promise<void> {
  const livreurId = ctx.actor.id
  return ctx.database.write((orm) => {
    const { find, rides } = statements(orm)
    const riding = rides.all({ livreurId })
    if (riding.length === 0) throw new AppError('NOT_ON_THE_ROAD')
    const at = ctx.clock.now()
    const last = find.get({ livreurId })
    if (last && at >= last.at && at - last.at < LEAST_GAP_MS) return
    const set = { lat, lng, accuracy, at }
    orm
      .insert(livreurPositions)
      .values({ livreurId, ...set })
      .onConflictDoUpdate({ target: livreurPositions.livreurId, set })
      .run()
    show(ctx, riding, { point: { lat, lng }, accuracy, at, age: 0 })
  })
}

/** Tells, after the commit, where the livreur of these orders is, or that it is shared no more. */
function show(
  { database, hub }: Ctx,
  rides: ReadonlyArray<{ orderId: string; clientId: string }>,
  position: RiderPosition | null,
): void {
  database.afterCommit(() => {
    for (const { orderId, clientId } of rides)
      hub.publish({
        hint: { type: 'position', orderId, position },
        // Nobody but the client and the team: no livreur hears where another one is.
        ...{ clientId, livreurId: null, previousLivreurId: null },
      })
  })
}

/** Erases the livreur's own point: they stopped sharing it. */
export function stopSharing(ctx: ServiceContext): Promise<void> {
  return ctx.database.write((orm) => forgetPosition(orm, ctx, ctx.actor.id))
}

/** Erases where somebody is, inside `write()`, and takes it off the screens that show it. Harmless for anybody else. */
export function forgetPosition(orm: Orm, ctx: Ctx, livreurId: string): void {
  const { forget, rides } = statements(orm)
  if (forget.run({ livreurId }).changes > 0) show(ctx, rides.all({ livreurId }), null)
}

/**
 * Erases where the livreur is once they ride to nobody any more, inside the `write()` that moved, gave away or deleted
 * an order of theirs: that change itself takes it off the screens.
 */
export function forgetPositionAfter(orm: Orm, livreurId: string | null): void {
  if (livreurId === null) return
  const { forget, rides } = statements(orm)
  if (rides.all({ livreurId }).length === 0) forget.run({ livreurId })
}

/** Where a livreur was last, unless that is too long ago to be anybody's business. */
export function lastPosition(orm: Orm, livreurId: string, now: number): RiderPosition | null {
  const row = statements(orm).find.get({ livreurId })
  return row && now - row.at <= KEPT_MS ? toPosition(row, now) : null
}

function toPosition(
  { lat, lng, accuracy, at }: typeof livreurPositions.$inferSelect,
  now: number,
): RiderPosition {
  return { point: { lat, lng }, accuracy, at, age: Math.max(0, now - at) }
}

/** Where a livreur is on the way to an order's client. */
export interface SharedRide {
  orderId: string
  livreurId: string
  position: RiderPosition
}

/** Where everyone is who rides and shares it, once for each order they ride to. `now` in milliseconds UTC. */
export function sharedRides(orm: Orm, now: number): SharedRide[] {
  const rows = statements(orm).shared.all({ oldest: now - KEPT_MS - 1 })
  return rows.map(({ orderId, ...row }) => ({
    orderId,
    livreurId: row.livreurId,
    position: toPosition(row, now),
  }))
}

/** Erases the points that no mission's end erased, inside `write()`. */
export function forgetOldPositions(orm: Orm, now: number): void {
  orm
    .delete(livreurPositions)
    .where(lte(livreurPositions.at, now - KEPT_MS))
    .run()
}
