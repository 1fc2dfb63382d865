import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import { type CartLine, isWeighed } from '#shared/shop/prices/lines.ts'
import type { Prices } from '#shared/shop/prices/order-prices.ts'
import { type PricedProduct, type PricingFault, priceCart } from '#shared/shop/prices/pricing.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import {
  type AdjustedFees,
  changeLines,
  type LineFault,
  type LineQuantity,
  type NumberedLine,
  numberLines,
  pricesOfLines,
} from './adjustments.ts'

/** An order whose total is agreed to at the door. */
export interface OrderToAgree extends AdjustedFees {
  toAgree: ToAgree | null
  items: readonly NumberedLine[]
  /** The prices of the day of the order, where clothes are to be counted. */
  priceList: readonly PricedProduct[] | null
  /** The highest number that a line of it ever had; -1 or null for none. */
  highestPosition: number | null
}

interface Found {
  quantities: readonly LineQuantity[]
  added: readonly CartLine[]
}

/** The fault: for `unstated`, a line or the weight of a bag is missing; for `not_to_count`, clothes came where only bags were to be weighed. */
export type FoundFault = LineFault | PricingFault | 'unstated' | 'not_to_count'

export type FoundTotal =
  | { ok: true; lines: NumberedLine[]; prices: Prices }
  | { ok: false; fault: FoundFault }

/** The lines of an order as they were found at its door and what they come to, or why they cannot be. */
export function foundTotal(
  { toAgree, items, priceList, highestPosition, ...fees }: OrderToAgree,
  { quantities, added }: Found,
): FoundTotal {
  if (!isAllStated(items, { quantities, added })) return { ok: false, fault: 'unstated' }
  if (added.length > 0 && toAgree === 'weight') return { ok: false, fault: 'not_to_count' }
  const priced = priceCart(added, (id) => priceList?.find((product) => product.id === id))
  if (!priced.ok) return priced
  const next = changeLines(items, { quantities, added: priced.lines })
  if (!next.ok) return next
  const lines = numberLines(next.lines, items, highestPosition ?? -1)
  return { ok: true, lines, prices: pricesOfLines(lines, fees) }
}

/** Whether each line has its number of pieces, and each bag that is there its weight. */
function isAllStated(items: readonly NumberedLine[], { quantities, added }: Found): boolean {
  const stated = new Map(quantities.map((one) => [one.position, one]))
  const isStated = (line: NumberedLine) => {
    const found = stated.get(line.position)
    return found && (found.quantity === 0 || !isWeighed(line) || found.grams !== undefined)
  }
  const isThere = ({ quantity }: { quantity: number }) => quantity > 0
  return items.every(isStated) && [...quantities, ...added].filter(isThere).every(isWeightKnown)
}
