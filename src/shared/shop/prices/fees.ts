import type { Discount } from './discounts.ts'
import { type ChargedTransport, transportReason } from './fee-reason.ts'
import { roundingWords } from './rounding.ts'

/** In francs, beside the articles as their lines say them. */
export interface OrderFees extends ChargedTransport {
  expressFee: number
  missedFee: number
  /** Francs that the team took off the articles. */
  discount: number
  discountRule: Discount | null
  /** Francs that round up a total by weight to the step. */
  rounding: number
  /** It is null without a discount, and empty once it was erased. */
  discountReason: string | null
  express: boolean
  atCounter: boolean
}

/** One line of what an order costs beside its articles. */
export interface FeeLine {
  label: string
  /** Francs; below zero for what comes off. */
  amount: number
  /** How a fee that comes from a distance was calculated, or why a discount was given. */
  reason: string | null
}

/**
 * The lines between the articles and the total, in the order in which everyone reads it: the discount, express where it was
 * ordered, transport where somebody passes, what missed visits cost, and what rounds a weight.
 */
export function feeLines(order: OrderFees): FeeLine[] {
  const { express, expressFee, atCounter, transportFee, missedFee, rounding } = order
  const lines: FeeLine[] = []
  if (order.discount > 0)
    lines.push({
      label: discountLabel(order.discountRule),
      amount: -order.discount,
      reason: order.discountReason || null,
    })
  if (express) lines.push({ label: 'Express', amount: expressFee, reason: null })
  if (!atCounter) {
    const reason = transportReason(order)
    lines.push({ label: 'Frais de transport', amount: transportFee, reason })
  }
  if (missedFee > 0) lines.push({ label: 'Passage manqué', amount: missedFee, reason: null })
  if (rounding > 0)
    lines.push({ label: 'Arrondi', amount: rounding, reason: roundingWords(order.feeStep) })
  return lines
}

/** `Remise 10 %`, or `Remise` of francs, which stand beside it. */
export function discountLabel(rule: Discount | null): string {
  return rule && 'percent' in rule ? `Remise ${rule.percent}\u00a0%` : 'Remise'
}
