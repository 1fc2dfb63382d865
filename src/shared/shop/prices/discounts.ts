/**
 * The team takes a part of the price of the articles off an order, or francs. `of` is the price of the articles, in francs, that
 * those francs were taken off: fewer articles keep their share of them. Until they are given nothing is bound.
 */
export type Discount = { percent: number } | { francs: number; of?: number | undefined }

/** A discount as it is given on these articles, in francs. */
export function discountOn(articles: number, rule: Discount): Discount {
  return 'percent' in rule ? rule : { francs: rule.francs, of: articles }
}

export function isSameDiscount(one: Discount | null, other: Discount): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other)
}

/** The rule of a prepared discount; one that is asked of an owner takes nothing off yet. */
export const ruleTaken = (
  discount: { rule: Discount; asked?: true | undefined } | null | undefined,
): Discount | null => (discount && !discount.asked ? discount.rule : null)
