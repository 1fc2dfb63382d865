import type { ServiceContext } from '#server/lib/context.ts'
import type { ManyOrdersInput } from '#shared/orders/orders.inputs.ts'
import { moveOrder } from '../orders.service.ts'
import { actOnOrders, type BulkOutcome, hasStatus } from './bulk-outcome.service.ts'

/**
 * Moves several collected orders to « En traitement », within one commit, but for those whose linen is ready: a refusal is
 * reported, the others are moved. Throws only errors that are no refusals.
 */
export async function processMany(
  ctx: ServiceContext,
  { orderIds }: ManyOrdersInput,
): Promise<BulkOutcome> {
  const requested = orderIds.map((orderId) => ({ orderId }))
  const { outcome } = await actOnOrders(ctx, requested, {
    act: ({ orderId }) => moveOrder(ctx, { orderId, from: 'picked_up', to: 'processing' }),
    isDoneAlready: ({ orderId }) => hasStatus(ctx, orderId, 'processing'),
  })
  return outcome
}
