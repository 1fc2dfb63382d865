import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { CancelManyInput } from '#shared/orders/orders.inputs.ts'
import { cancelOrder } from '../orders.service.ts'
import { actOnOrders, type BulkOutcome } from './bulk-outcome.service.ts'

/**
 * Cancels several orders, each with its event, its counters and its e-mail, within one commit: a refusal is reported, the
 * others are cancelled. An order that is cancelled already, by a lost answer or a colleague, counts as done. Throws only
 * errors that are no refusals.
 */
export async function cancelMany(
  ctx: ServiceContext,
  { orders: requested }: CancelManyInput,
): Promise<BulkOutcome> {
  const { outcome } = await actOnOrders(ctx, requested, {
    act: (order) => cancelOrder(ctx, order),
    isDoneAlready: ({ orderId }) => isCancelled(ctx, orderId),
  })
  return outcome
}

function isCancelled({ database }: Pick<ServiceContext, 'database'>, orderId: string): boolean {
  const now = database.orm
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  return now?.status === 'cancelled'
}
