import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** The total of an order as people read it before and after the client agreed to it: « environ 7 750 FCFA », « 2 750 FCFA + linge à compter ». */
export function totalWords(order: { grandTotal: number; toAgree: ToAgree | null }): string {
  const total = formatFcfa(order.grandTotal)
  if (order.toAgree === 'weight') return `environ ${total}`
  if (order.toAgree === 'count') return `${total} + linge à compter`
  return total
}
