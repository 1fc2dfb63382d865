import type { ManyOrdersInput } from '#shared/orders/orders.inputs.ts'
import { makeReady } from '../visits/make-ready.service.ts'
import { actOnOrders, type BulkOutcome } from './bulk-outcome.service.ts'

/** With how the clients are told who are not told by themselves. */
export interface MadeReadyMany extends BulkOutcome {
  /** Messages that wait in « À envoyer ». */
  waiting: number
  /** Clients whom nothing tells. */
  untold: number
}

/**
 * « Linge prêt » of several orders, each with its event and what its client is told, within one commit: a refusal is
 * reported. Repeating it changes nothing. Throws only errors that are no refusals.
 */
export async function makeReadyMany(
  ctx: Parameters<typeof makeReady>[0],
  { orderIds }: ManyOrdersInput,
): Promise<MadeReadyMany> {
  const requested = orderIds.map((orderId) => ({ orderId }))
  const { outcome, answers } = await actOnOrders(ctx, requested, {
    act: ({ orderId }) => makeReady(ctx, orderId),
    isDoneAlready: () => false,
  })
  const tellOf = (how: 'waits' | 'none') => answers.filter(({ told }) => told === how).length
  return { ...outcome, waiting: tellOf('waits'), untold: tellOf('none') }
}
