/** What the livreur still has to do before the client, who then agrees to the total: weigh bags, or count the clothes. */
export const TO_AGREE = ['weight', 'count'] as const
export type ToAgree = (typeof TO_AGREE)[number]

/** What is left to agree to at the door of an order with these lines; null where its total stands. */
export function toAgreeOf(order: {
  lines: readonly { grams?: number | null | undefined }[]
  toCount?: true | undefined
}): ToAgree | null {
  if (order.toCount) return 'count'
  return order.lines.some(({ grams }) => grams != null) ? 'weight' : null
}
