import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { orderChanged, orderInScope } from '#server/features/order-access/order-access.service.ts'
import { canMailClient } from '#server/features/orders/order-news.service.ts'
import { countPromise } from '#server/features/stats/promise-days.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { canNotify, tell } from '#server/push/announce.ts'
import { canMakeReady } from '#shared/visits/visits.ts'
import { mailReady } from './visits.mail.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * « Linge prêt »: the team says that the clothes of an order are ready, and the client is told when they come, or to come
 * to the counter. `told` is false where neither an e-mail nor a notification reaches them: the team tells them, and the
 * trail says so. Repeating it changes nothing. Throws ORDER_NOT_FOUND, and ORDER_CHANGED when the clothes are not with us.
 */
export function makeReady(ctx: ServiceContext, orderId: string): Promise<{ told: boolean }> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (order.readyAt !== null) return { told: canTell(orm, ctx, order) }
    if (!canMakeReady(order)) throw orderChanged(orm, ctx, order)
    const now = ctx.clock.now()
    orm
      .update(orders)
      .set({ readyAt: now, updatedAt: now })
      .where(and(eq(orders.id, orderId), isNull(orders.readyAt)))
      .run()
    const { status } = order
    const told = tellReady(orm, ctx, order)
    const data = {
      ...countPromise(orm, order, { step: 'ready', at: now, livreurId: null }),
      told: told ? 1 : 0,
    }
    recordEvent(ctx, orm, { order, kind: 'made_ready', from: status, to: status, data })
    return { told }
  })
}

/** Tells the client by every way that reaches them; at the counter their devices too, since no livreur will come. */
function tellReady(orm: Orm, ctx: ServiceContext, order: OrderRow): boolean {
  const isMailed = mailReady(orm, ctx, order)
  if (!order.atCounter) return isMailed
  const { id: orderId, reference, clientId: userId } = order
  const change = { orderId, reference, actorId: ctx.actor.id, at: ctx.clock.now() }
  tell(ctx, orm, change, { kind: 'laundry_ready', userId })
  return isMailed || canNotify(orm, userId)
}

function canTell(orm: Orm, ctx: ServiceContext, { clientId: userId, atCounter }: OrderRow) {
  const whom = { userId, template: 'laundry-ready', essential: atCounter } as const
  return canMailClient(ctx, orm, whom) || (atCounter && canNotify(orm, userId))
}
