import { partOf } from './order-prices.ts'

/** The most that an admin may take off an order: a part of its articles, and francs. Owners give what they want. */
export interface DiscountCeiling {
  percent: number
  francs: number
}

/** Until a superadmin saves another. */
export const DEFAULT_DISCOUNT_CEILING: DiscountCeiling = { percent: 10, francs: 5000 }

/** Francs that may be taken off these articles; null is no ceiling. */
export function mostOff(articles: number, ceiling: DiscountCeiling | null): number | null {
  return ceiling && Math.min(partOf(articles, ceiling.percent), ceiling.francs)
}
