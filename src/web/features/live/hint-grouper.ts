import type { OrderHint } from '#shared/orders/live.ts'

/** What a hint tells a client of what happens at their door, or of money. */
export type ClientNews = 'delivered' | 'paid' | 'paid_at_delivery' | 'paid_at_pickup' | 'collected'

/**
 * Listens at the client's door: a step, the money that came with it and what was counted are one write of the server's,
 * whose hints follow each other, and are told together.
 */
export function createHintGrouper() {
  let step: OrderHint | undefined
  /** The last payment that was told with its step. */
  let told = 0
  return {
    /** What is to be told now; nothing when it is told with something else, or is no news of this kind. */
    push(hint: OrderHint): ClientNews | null {
      const { orderSeq, kind, status } = hint
      // Money may still move once the order is delivered, and its hints say where the order stands too.
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
