import { AppError } from '#server/lib/app-error.ts'
import { closesUnverified, type PaidOrder, paymentView } from '#shared/money/payments.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'

/**
 * What the trail says of a move that closes an order while its announced Wave payment is not verified; nothing of any other
 * move. Writes nothing. Throws WAVE_UNVERIFIED unless the actor says that they know. A step that waited on the phone
 * for the network has happened, and its livreur may not have been asked: it is `unasked` in the trail.
 */
export function unverifiedClosing(
  order: PaidOrder,
  to: OrderStatus,
  { waveUnverified, queued }: Pick<AdvanceMissionInput, 'waveUnverified' | 'queued'>,
): { waveUnverified: 'acknowledged' | 'unasked' } | undefined {
  if (!closesUnverified(paymentView(order), to)) return undefined
  if (waveUnverified) return { waveUnverified: 'acknowledged' }
  if (!queued) throw new AppError('WAVE_UNVERIFIED')
  return { waveUnverified: 'unasked' }
}
