import { AppError } from '#server/lib/app-error.ts'
import { closesUnverified, type PaidOrder, paymentView } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'

/** Of the person who closes the order. */
interface Closing {
  waveUnverified?: true | undefined
  queued?: boolean | undefined
  /** Francs. */
  cashReceived?: number | undefined
}

/**
 * The fact to record for a move that completes an order while its announced Wave payment is not
 * verified; undefined for any other move. Writes nothing. Throws WAVE_UNVERIFIED unless the actor
 * confirms that they know, or states that the client pays in cash after all. A queued step has
 * already happened without the question: it is recorded as `unasked`.
 */
export function unverifiedClosing(
  order: PaidOrder,
  to: OrderStatus,
  { waveUnverified, queued, cashReceived }: Closing,
): { waveUnverified: 'acknowledged' | 'unasked' } | undefined {
  if (!closesUnverified(paymentView(order), to)) return undefined
  // Cash makes it an order paid in cash; the team still looks for the announced payment.
  if (cashReceived) return undefined
  if (waveUnverified) return { waveUnverified: 'acknowledged' }
  if (!queued) throw new AppError('WAVE_UNVERIFIED')
  return { waveUnverified: 'unasked' }
}
