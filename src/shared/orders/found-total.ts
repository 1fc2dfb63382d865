import { type CartLine, isWeighed, type OrderLine } from '#shared/shop/prices/lines.ts'
import type { Prices } from '#shared/shop/prices/order-prices.ts'
import { type PricedProduct, priceCart } from '#shared/shop/prices/pricing.ts'
import {
  type AdjustedFees,
  changeLines,
  type LineQuantity,
  type NumberedLine,
  numberLines,
  pricesOfLines,
} from './adjustments.ts'

/** An order whose total is agreed to at the door, as its livreur reads it. */
export interface OrderToAgree extends AdjustedFees {
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

/** The lines of an order as they were found at its door, and what they come to, as the server prices them; null where nothing was found. */
export function foundTotal(
  { items, priceList, highestPosition, ...fees }: OrderToAgree,
  { quantities, added }: Found,
): { lines: NumberedLine[]; prices: Prices } | null {
  const priced = priceCart(added, (id) => priceList?.find((product) => product.id === id))
  if (!priced.ok) return null
  const next = changeLines(items, { quantities, added: priced.lines })
  if (!next.ok || next.lines.some(isUnweighed)) return null
  const lines = numberLines(next.lines, items, highestPosition ?? -1)
  return { lines, prices: pricesOfLines(lines, fees) }
}

const isUnweighed = (line: OrderLine) => isWeighed(line) && !line.grams
