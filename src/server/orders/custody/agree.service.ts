import { and, eq } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { orderChecks, orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { AgreeInput } from '#shared/orders/custody.inputs.ts'
import { isCountAgreed } from './custody.sql.ts'

/**
 * « D’accord » of the client with a count, which asks them while it differs. Repeating it changes nothing. Throws ORDER_NOT_FOUND for another client's
 * order, NOT_FOUND where nothing was counted.
 */
export function agreeWithCount(ctx: ServiceContext, { orderId, step }: AgreeInput): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const check = orm
      .select({ isAgreed: isCountAgreed })
      .from(orderChecks)
      .innerJoin(orders, eq(orders.n, orderChecks.orderN))
      .where(and(eq(orders.id, orderId), eq(orderChecks.step, step)))
      .get()
    if (!check) throw new AppError('NOT_FOUND')
    const { status } = order
    if (!check.isAgreed)
      recordEvent(ctx, orm, {
        order,
        kind: 'count_agreed',
        from: status,
        to: status,
        data: { step },
      })
    return null
  })
}
