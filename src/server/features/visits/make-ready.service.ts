import { and, eq, isNull } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { orderChanged, orderInScope } from '#server/features/order-access/order-access.service.ts'
import { canMailClient } from '#server/features/orders/order-news.service.ts'
import { countPromise } from '#server/features/stats/promise-days.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { canMakeReady } from '#shared/visits/visits.ts'
import { mailReady } from './visits.mail.ts'

/**
 * « Linge prêt »: the team says that the clothes of an order are ready, and the client is told when they come. `told` is
 * false where no e-mail reaches them: the team calls. Repeating it changes nothing. Throws ORDER_NOT_FOUND, and ORDER_CHANGED when the clothes are not with us.
 */
export function makeReady(ctx: ServiceContext, orderId: string): Promise<{ told: boolean }> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (order.readyAt !== null) {
      const whom = { userId: order.clientId, template: 'laundry-ready' as const }
      return { told: canMailClient(ctx, orm, whom) }
    }
    if (!canMakeReady(order)) throw orderChanged(orm, ctx, order)
    const now = ctx.clock.now()
    orm
      .update(orders)
      .set({ readyAt: now, updatedAt: now })
      .where(and(eq(orders.id, orderId), isNull(orders.readyAt)))
      .run()
    const { status } = order
    const data = countPromise(orm, order, { step: 'ready', at: now, livreurId: null })
    recordEvent(ctx, orm, { order, kind: 'made_ready', from: status, to: status, data })
    return { told: mailReady(orm, ctx, order) }
  })
}
