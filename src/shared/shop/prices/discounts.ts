/** What the team takes off the articles of an order: a part of their price, or francs. */
export type Discount = { percent: number } | { francs: number }

export function isSameDiscount(one: Discount | null, other: Discount): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other)
}
