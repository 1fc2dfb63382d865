import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** Before a total of bags that are not weighed yet. */
export const ABOUT = 'environ '
/** After the total of what is known, where the rest is counted at the door. */
export const TO_COUNT = ' + linge à compter'

/** The total of an order as people read it before and after the client agreed to it: « environ 7 750 FCFA », « 2 750 FCFA + linge à compter ». */
export function totalWords(order: {
  grandTotal: number
  toAgree?: ToAgree | null | undefined
}): string {
  const total = formatFcfa(order.grandTotal)
  if (order.toAgree === 'weight') return ABOUT + total
  if (order.toAgree === 'count') return total + TO_COUNT
  return total
}
