import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orders, sharedFollows } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordStaffAction } from '#server/features/journal/journal.service.ts'
import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Actor, authorOf } from '#server/lib/context.ts'
import { linkToken } from '#server/lib/derived-secrets.ts'
import { isStaff } from '#shared/accounts/roles.ts'
import type { SharedLink } from '#shared/follow/shared-follow.ts'
import { isOver } from '#shared/orders/orders.ts'
import { paths } from '#shared/paths.ts'

type Sharer = Pick<Deps, 'database' | 'clock' | 'secret' | 'env' | 'limits'> & { actor: Actor }

const openShare = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ version: sharedFollows.version, sharedAt: sharedFollows.sharedAt })
    .from(sharedFollows)
    .innerJoin(orders, eq(orders.n, sharedFollows.orderN))
    .where(and(eq(orders.id, p.orderId), isNull(sharedFollows.withdrawnAt)))

/**
 * The link by which others follow an order; null for one that is not shared now. Throws ORDER_NOT_FOUND for an order
 * that the reader may not know of.
 */
export function sharedLink(ctx: Sharer, orderId: string): SharedLink | null {
  const { orm } = ctx.database
  orderInScope(orm, ctx, orderId)
  return linkOf(orm, ctx, orderId)
}

function linkOf(orm: Orm, { secret, env }: Sharer, orderId: string): SharedLink | null {
  const share = openShare(orm, { orderId }).get()
  if (!share) return null
  const { version, sharedAt } = share
  const token = linkToken(secret, 'shared follow', { id: orderId, version })
  return { url: `${env.publicUrl}${paths.sharedFollow(token)}`, sharedAt }
}

/**
 * Lets anybody with the link follow an order in progress. An order that is shared already keeps its link. Throws
 * ORDER_NOT_FOUND, SHARED_FOLLOW_OVER once the order is over, or TOO_MANY_TRIES for too many new links.
 */
export function shareFollow(ctx: Sharer, orderId: string): Promise<SharedLink | null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (isOver(order.status)) throw new AppError('SHARED_FOLLOW_OVER')
    if (!openShare(orm, { orderId }).get()) {
      ctx.limits.take('act', `share ${ctx.actor.id}`)
      openNextVersion(orm, ctx, order.n)
      recordOfTeam(orm, ctx, 'follow_shared', order)
    }
    return linkOf(orm, ctx, orderId)
  })
}

function openNextVersion(orm: Orm, { actor, clock }: Sharer, orderN: number): void {
  orm
    .insert(sharedFollows)
    .values({
      orderN,
      version: sql`(select coalesce(max(version), 0) + 1 from shared_follows where order_n = ${orderN})`,
      sharedByN: numberOfUser(actor.id),
      sharedAt: clock.now(),
    })
    .run()
}

/** The journal says what the team did in a client's name: who shared is in no list that the team reads. */
function recordOfTeam(
  orm: Orm,
  ctx: Sharer,
  kind: 'follow_shared' | 'follow_withdrawn',
  { clientId, reference }: typeof orders.$inferSelect,
): void {
  if (!isStaff(authorOf(ctx.actor).role)) return
  recordStaffAction(orm, ctx, { kind, target: clientId, data: { reference } })
}

/**
 * Makes the shared link of an order worthless at once. It writes nothing where there is none, so the limit of new links
 * also bounds what withdrawing costs, and nobody waits to withdraw. Throws ORDER_NOT_FOUND.
 */
export async function withdrawSharedFollow(ctx: Sharer, orderId: string): Promise<void> {
  if (sharedLink(ctx, orderId) === null) return
  await ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const { changes } = orm
      .update(sharedFollows)
      .set({ withdrawnAt: ctx.clock.now(), withdrawnByN: numberOfUser(ctx.actor.id) })
      .where(and(eq(sharedFollows.orderN, order.n), isNull(sharedFollows.withdrawnAt)))
      .run()
    // Another withdrew it meanwhile: that one is in the journal.
    if (changes > 0) recordOfTeam(orm, ctx, 'follow_withdrawn', order)
  })
}

/**
 * Makes every shared link of a client's orders worthless, inside the `write()` that replaces the client's own link or gives
 * the orders to another account: the one who held that link may have shared them. The journal has the act of the caller.
 */
export function withdrawSharesOf(
  orm: Orm,
  { clock, actor }: Pick<Sharer, 'clock' | 'actor'>,
  clientId: string,
): void {
  const ofClient = orm.select({ n: orders.n }).from(orders).where(eq(orders.clientId, clientId))
  orm
    .update(sharedFollows)
    .set({ withdrawnAt: clock.now(), withdrawnByN: numberOfUser(actor.id) })
    .where(and(inArray(sharedFollows.orderN, ofClient), isNull(sharedFollows.withdrawnAt)))
    .run()
}
