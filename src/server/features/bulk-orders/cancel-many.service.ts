import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import {
  type BulkOutcome,
  describeRefusal,
} from '#server/features/order-access/bulk-outcome.service.ts'
import { cancelOrder } from '#server/features/orders/orders.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { CancelManyInput } from '#shared/orders/orders.inputs.ts'

/**
 * Cancels several orders, each with its event, its counters and its e-mail, within one commit: a refusal is reported, the
 * others are cancelled. An order that is cancelled already, by a lost answer or a colleague, counts as done. Throws only
 * errors that are no refusals.
 */
export async function cancelMany(
  ctx: ServiceContext,
  { orders: requested }: CancelManyInput,
): Promise<BulkOutcome> {
  const distinct = [...new Map(requested.map((order) => [order.orderId, order])).values()]
  const answers = await Promise.allSettled(distinct.map((order) => cancelOrder(ctx, order)))
  const result: BulkOutcome = { done: [], refused: [] }
  for (const [i, { orderId }] of distinct.entries()) {
    const answer = answers[i]
    const refusal = answer?.status === 'rejected' ? answer.reason : undefined
    if (!refusal || isCancelled(ctx, orderId)) result.done.push(orderId)
    else if (refusal instanceof AppError)
      result.refused.push(describeRefusal(ctx, orderId, refusal))
    else throw refusal
  }
  return result
}

function isCancelled({ database }: Pick<ServiceContext, 'database'>, orderId: string): boolean {
  const now = database.orm
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  return now?.status === 'cancelled'
}
