/** The team takes a part of the price of the articles off an order, or francs. */
export type Discount = { percent: number } | { francs: number }

export function isSameDiscount(one: Discount | null, other: Discount): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other)
}
