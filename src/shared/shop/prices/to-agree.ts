/** The livreur weighs bags or counts clothes in front of the client. The total is an estimate until the client agrees. */
export const TO_AGREE = ['weight', 'count'] as const
export type ToAgree = (typeof TO_AGREE)[number]

/** It is null when the total is not an estimate. */
export function toAgreeOf(order: {
  lines: readonly { grams?: number | null | undefined }[]
  toCount?: true | undefined
}): ToAgree | null {
  if (order.toCount) return 'count'
  return order.lines.some(({ grams }) => grams != null) ? 'weight' : null
}
