import { type ChargedTransport, transportReason } from './fee-reason.ts'

/** In francs, beside the articles. */
export interface OrderFees extends ChargedTransport {
  expressFee: number
  missedFee: number
  express: boolean
  atCounter: boolean
}

/** One line of what an order costs beside its articles. */
export interface FeeLine {
  label: string
  /** Francs. */
  amount: number
  /** How a fee that comes from a distance was calculated. */
  reason: string | null
}

/**
 * The lines between the articles and the total, in the order in which everyone reads it: express where it was ordered,
 * transport where somebody passes, and what missed visits cost.
 */
export function feeLines(order: OrderFees): FeeLine[] {
  const { express, expressFee, atCounter, transportFee, missedFee } = order
  const lines: FeeLine[] = []
  if (express) lines.push({ label: 'Express', amount: expressFee, reason: null })
  if (!atCounter) {
    const reason = transportReason(order)
    lines.push({ label: 'Frais de transport', amount: transportFee, reason })
  }
  if (missedFee > 0) lines.push({ label: 'Passage manqué', amount: missedFee, reason: null })
  return lines
}
