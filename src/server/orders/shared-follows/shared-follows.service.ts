import { and, eq, isNull, max, type SQLWrapper } from 'drizzle-orm'
import { createLink, withdrawLinks } from '#server/access/links/links.service.ts'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { links, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Actor, authorOf } from '#server/lib/context.ts'
import { linkAddress, versionedId } from '#server/lib/derived-secrets.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { isOver } from '#shared/order-status.ts'
import type { SharedLink } from '#shared/orders/shared-follows/shared-follow.ts'
import { isStaff } from '#shared/roles.ts'

type Sharer = Pick<Deps, 'database' | 'clock' | 'secret' | 'env' | 'limits'> & { actor: Actor }
type Withdrawer = Pick<Sharer, 'clock' | 'actor'>

/**
 * The link by which others follow an order; null for one that is not shared now. Throws ORDER_NOT_FOUND for an order
 * that the reader may not know of.
 */
export function sharedLink(ctx: Sharer, orderId: string): SharedLink | null {
  const { orm } = ctx.database
  return linkOf(orm, ctx, orderInScope(orm, ctx, orderId).n)
}

function linkOf(orm: Orm, { secret, env }: Sharer, orderN: number): SharedLink | null {
  const link = orm
    .select({ id: links.id, sharedAt: links.createdAt })
    .from(links)
    .where(and(eq(links.orderN, orderN), isNull(links.endedAt)))
    .get()
  if (!link) return null
  const url = linkAddress({ secret, site: env.publicUrl }, 'shared follow', link.id)
  return { url, sharedAt: link.sharedAt }
}

/**
 * Lets anybody with the link follow an order in progress. An order that is shared already keeps its link. Throws
 * ORDER_NOT_FOUND, SHARED_FOLLOW_OVER once the order is over, or TOO_MANY_TRIES for too many new links.
 */
export function shareFollow(ctx: Sharer, orderId: string): Promise<SharedLink | null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (isOver(order.status)) throw new AppError('SHARED_FOLLOW_OVER')
    const shared = linkOf(orm, ctx, order.n)
    if (shared) return shared
    ctx.limits.take('act', `share ${ctx.actor.id}`)
    createNextLink(orm, ctx, order)
    recordOfTeam(orm, ctx, 'follow_shared', order)
    return linkOf(orm, ctx, order.n)
  })
}

function createNextLink(
  orm: Orm,
  { actor, clock }: Sharer,
  { id, n: orderN }: typeof orders.$inferSelect,
): void {
  const former = orm
    .select({ version: max(links.version) })
    .from(links)
    .where(eq(links.orderN, orderN))
    .get()
  const version = (former?.version ?? 0) + 1
  const link = { id: versionedId(id, version), orderN, version, by: actor.id, now: clock.now() }
  createLink(orm, { purpose: 'shared follow', ...link })
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
    const withdrawn = withdrawShares(orm, ctx, [order.n])
    // Another withdrew it meanwhile: that one is in the journal.
    if (withdrawn > 0) recordOfTeam(orm, ctx, 'follow_withdrawn', order)
  })
}

/**
 * Makes every shared link of a client's orders worthless, inside the `write()` that replaces the client's own link or gives
 * the orders to another account: the one who held that link may have shared them. The journal has the act of the caller.
 */
export function withdrawSharesOf(orm: Orm, ctx: Withdrawer, clientId: string): void {
  const ofClient = orm.select({ n: orders.n }).from(orders).where(eq(orders.clientId, clientId))
  withdrawShares(orm, ctx, ofClient)
}

function withdrawShares(
  orm: Orm,
  { clock, actor }: Withdrawer,
  orders: SQLWrapper | number[],
): number {
  return withdrawLinks(orm, {
    purpose: 'shared follow',
    of: { orders },
    now: clock.now(),
    by: actor.id,
  })
}
