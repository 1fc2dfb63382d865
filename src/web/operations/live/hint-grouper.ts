import type { OrderHint } from '#shared/record/live.ts'

/** The events that a client is notified of. */
export type ClientNews = 'delivered' | 'paid' | 'paid_at_delivery' | 'paid_at_pickup' | 'collected'

/**
 * Groups the hints of one step for a client. The server writes the step, its payment and its count
 * together, and their hints arrive one after the other: they give one notification.
 */
export function createHintGrouper() {
  let step: OrderHint | undefined
  /** The sequence number of the last payment that was notified with its step. */
  let groupedPayment = 0
  return {
    /** The notification to show now, or null when another one covers it or when none is needed. */
    push(hint: OrderHint): ClientNews | null {
      const { orderSeq, kind, status } = hint
      // Payments may follow the delivery, and their hints repeat the status.
      if (kind === 'moved' && (status === 'picked_up' || status === 'completed')) {
        step = hint
        return status === 'completed' ? 'delivered' : null
      }
      // A count that found less lowers the total before the money is taken.
      if (kind === 'adjustment_accepted' && step?.orderSeq === orderSeq - 1)
        step = { ...step, orderSeq }
      if (kind === 'payment_received') {
        if (step?.orderSeq !== orderSeq - 1) return 'paid'
        groupedPayment = orderSeq
        return step.status === 'completed' ? 'paid_at_delivery' : 'paid_at_pickup'
      }
      if (kind !== 'counted' || status !== 'picked_up') return null
      return groupedPayment === orderSeq - 1 ? null : 'collected'
    },
  }
}
