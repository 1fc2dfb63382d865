import { and, eq, sql } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { AgreeInput } from '#shared/orders/custody.inputs.ts'
import { findCheck } from './custody.queries.ts'

/**
 * « D’accord » of the client with a count, which asks them while it differs. Repeating it changes nothing. Throws ORDER_NOT_FOUND for another client's
 * order, NOT_FOUND where nothing was counted.
 */
export function agreeWithCount(ctx: ServiceContext, { orderId, step }: AgreeInput): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (!findCheck(orm, orderId, step)) throw new AppError('NOT_FOUND')
    if (isAgreed(orm, { orderId, step })) return null
    const { status } = order
    recordEvent(ctx, orm, { order, kind: 'count_agreed', from: status, to: status, data: { step } })
    return null
  })
}

function isAgreed(orm: Orm, { orderId, step }: AgreeInput): boolean {
  const event = orm
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderN, numberOfOrder(orderId)),
        eq(orderEvents.kind, 'count_agreed'),
        sql`${orderEvents.data} ->> '$.step' = ${step}`,
      ),
    )
    .limit(1)
    .get()
  return event !== undefined
}
