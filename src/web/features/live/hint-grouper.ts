import type { OrderHint } from '#shared/orders/live.ts'

/** The news in a hint for a client: steps and payments. */
export type ClientNews = 'delivered' | 'paid' | 'paid_at_delivery' | 'paid_at_pickup' | 'collected'

/**
 * Groups the hints of one step for a client: the step, its payment and its count are one write of
 * the server, whose hints arrive in sequence, and are reported together.
 */
export function createHintGrouper() {
  let step: OrderHint | undefined
  /** The last payment reported with its step. */
  let told = 0
  return {
    /** The news to report now; null when it is part of another report, or of no interest. */
    push(hint: OrderHint): ClientNews | null {
      const { orderSeq, kind, status } = hint
      // Payments may follow the delivery, and their hints repeat the status.
      if (kind === 'moved' && (status === 'picked_up' || status === 'completed')) {
        step = hint
        return status === 'completed' ? 'delivered' : null
      }
      if (kind === 'payment_received') {
        if (step?.orderSeq !== orderSeq - 1) return 'paid'
        told = orderSeq
        return step.status === 'completed' ? 'paid_at_delivery' : 'paid_at_pickup'
      }
      if (kind !== 'counted' || status !== 'picked_up') return null
      return told === orderSeq - 1 ? null : 'collected'
    },
  }
}
