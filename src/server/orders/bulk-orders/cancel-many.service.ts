import type { ServiceContext } from '#server/lib/context.ts'
import type { CancelManyInput } from '#shared/orders/orders.inputs.ts'
import { cancelOrder } from '../orders.service.ts'
import { actOnOrders, type BulkOutcome, hasStatus } from './bulk-outcome.service.ts'

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
    isDoneAlready: ({ orderId }) => hasStatus(ctx, orderId, 'cancelled'),
  })
  return outcome
}
