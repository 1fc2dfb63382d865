import { AppError } from '#server/lib/app-error.ts'
import {
  type ClosingPayment,
  closesUnverified,
  type PaidOrder,
  paymentView,
  replacesAnnounced,
} from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'

/** It holds what is known of who closes the order. */
interface Closing {
  waveUnverified?: true | undefined
  queued?: boolean | undefined
  payment?: ClosingPayment | undefined
}

/**
 * The fact to record for a move that completes an order while its announced Wave payment is not
 * verified; undefined for any other move. Writes nothing. Throws WAVE_UNVERIFIED unless the actor
 * confirms that they know, or states a payment that takes its place. A queued step has already
 * happened without the question: it is recorded as `unasked`.
 */
export function unverifiedClosing(
  order: PaidOrder,
  to: OrderStatus,
  { waveUnverified, queued, payment }: Closing,
): { waveUnverified: 'acknowledged' | 'unasked' } | undefined {
  const view = paymentView(order)
  if (!closesUnverified(view, to)) return undefined
  // Where it is cash, the team still looks for the announced payment.
  if (payment && replacesAnnounced(payment, view.due)) return undefined
  if (waveUnverified) return { waveUnverified: 'acknowledged' }
  if (!queued) throw new AppError('WAVE_UNVERIFIED')
  return { waveUnverified: 'unasked' }
}
