import type { Discount } from './discounts.ts'
import { type ExpressSettings, expressFee } from './express.ts'
import type { FeeStep } from './rounding.ts'

/** An order is priced from these, in francs. */
export interface PriceParts {
  /** The sum of its lines. */
  articles: number
  discountRule: Discount | null
  transportFee: number
  missedFee: number
  /** It is null for an order that is not express. */
  expressRate: Pick<ExpressSettings, 'percent' | 'francs'> | null
  feeStep: FeeStep
  /** A line is charged by its weight, which leaves coins to the total: they are rounded up to the step. */
  byWeight?: boolean
}

/** The figures of an order, in francs. */
export interface Prices {
  /** Francs that the rule takes off. */
  discount: number
  /** The articles, after the discount and with what rounds a weight. */
  totalItemsPrice: number
  /** Francs that round up a total by weight to the step. */
  rounding: number
  expressFee: number
  grandTotal: number
}

/**
 * The price of an order. Express follows the articles after the discount. A discount in francs is at most the articles, and its
 * share of them once they are fewer; a part of them is rounded in the client's favour, but where it leaves coins to a total that
 * had none, up to the order's step again.
 * The total of a weight goes up to that step too.
 */
export function pricesOf(parts: PriceParts): Prices {
  const prices = pricesDiscounted(parts)
  const beyond = prices.grandTotal % parts.feeStep
  if (!parts.byWeight || beyond === 0) return prices
  const rounding = parts.feeStep - beyond
  const { totalItemsPrice, grandTotal } = prices
  return {
    ...prices,
    rounding,
    totalItemsPrice: totalItemsPrice + rounding,
    grandTotal: grandTotal + rounding,
  }
}

function pricesDiscounted(parts: PriceParts): Prices {
  const { articles, discountRule, feeStep } = parts
  if (!discountRule) return pricesAfter(0, parts)
  const { asked, isPart } = francsOff(articles, discountRule)
  // Francs that left coins may leave some again.
  if (!isPart || ('francs' in discountRule && discountRule.francs % feeStep > 0))
    return pricesAfter(asked, parts)
  const beyond = pricesAfter(asked, parts).grandTotal % feeStep
  const wasPayable = pricesAfter(0, parts).grandTotal % feeStep === 0
  // Express is a multiple of the step before and after: the total stops at the next one, at most where it was.
  return pricesAfter(wasPayable && beyond > 0 ? asked - (feeStep - beyond) : asked, parts)
}

/** Francs that a discount asks off these articles, and whether that is a part of them. */
function francsOff(articles: number, rule: Discount): { asked: number; isPart: boolean } {
  if ('percent' in rule) return { asked: partOf(articles, rule.percent), isPart: true }
  const { francs, of = articles } = rule
  if (articles >= of) return { asked: Math.min(francs, articles), isPart: false }
  return { asked: Math.ceil((articles * Math.min(francs, of)) / of), isPart: true }
}

function pricesAfter(discount: number, parts: PriceParts): Prices {
  const { articles, transportFee, missedFee, expressRate, feeStep } = parts
  const totalItemsPrice = articles - discount
  const express = expressRate ? expressFee(totalItemsPrice, expressRate, feeStep) : 0
  const grandTotal = totalItemsPrice + transportFee + express + missedFee
  return { discount, totalItemsPrice, rounding: 0, expressFee: express, grandTotal }
}

/** A part of some francs, rounded in the client’s favour. */
export function partOf(francs: number, percent: number): number {
  return Math.ceil((francs * percent) / 100)
}
