import { and, eq, isNull, or } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import { hidesPlaceOf } from '#server/access/order-access/shown-places.service.ts'
import { isOfWrongNumber } from '#server/access/sessions/link-browser.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orderFlags, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { isOver } from '#shared/order-status.ts'
import { type AddLandmarkInput, withLandmark } from '#shared/orders/first-time.ts'
import { raiseFlag } from '../flags/flags.service.ts'

type Context = ServiceContext & Pick<Deps, 'limits'>

/**
 * « Ce n’est pas ma commande »: the team is told, and the order is not moved by it. Until the team answers, the place is shown in
 * no browser but the one that asked first. Saying it again changes nothing, also once the team found the number wrong. Throws
 * FORBIDDEN where the place is shown, ORDER_NOT_FOUND, ORDER_CHANGED once it is over.
 */
export async function disownOrder(ctx: Context, orderId: string): Promise<void> {
  await ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (!hidesPlaceOf(orm, ctx.actor, order)) throw new AppError('FORBIDDEN')
    if (isTold(orm, orderId)) return
    if (isOver(order.status)) throw orderChanged(orm, ctx, order)
    ctx.limits.take('order', `disowned ${ctx.actor.id}`)
    raiseFlag(orm, ctx, { order, kind: 'not_theirs', data: { record: order.clientId } })
  })
}

/** The team looks for the right number, or found this one wrong. */
function isTold(orm: Orm, orderId: string): boolean {
  const ofOrder = and(eq(orderFlags.orderId, orderId), eq(orderFlags.kind, 'not_theirs'))
  const stands = or(isNull(orderFlags.resolvedAt), isOfWrongNumber)
  return orm.select().from(orderFlags).where(and(ofOrder, stands)).get() !== undefined
}

/**
 * Writes a landmark after the one that is there, which is not shown. The same words again change nothing. Throws
 * ORDER_NOT_FOUND, ORDER_CHANGED once the order is over, TOO_MANY_TRIES.
 */
export async function addLandmark(
  ctx: Context,
  { orderId, landmark }: AddLandmarkInput,
): Promise<void> {
  await ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const { status } = order
    if (isOver(status) || order.atCounter) throw orderChanged(orm, ctx, order)
    const added = withLandmark(order.landmark, landmark)
    if (added === order.landmark) return
    ctx.limits.take('order', `landmark ${ctx.actor.id}`)
    const set = { landmark: added, updatedAt: ctx.clock.now() }
    orm.update(orders).set(set).where(eq(orders.id, orderId)).run()
    recordEvent(ctx, orm, { order, kind: 'landmark_added', from: status, to: status })
  })
}
