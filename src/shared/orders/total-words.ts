import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** Before a total of bags that are not weighed yet. */
export const ABOUT = 'environ '
/** After the total of what is known, where the rest is counted at the door. */
export const TO_COUNT = ' + linge à compter'

export interface Estimated {
  toAgree?: ToAgree | null | undefined
  /** Its lines, or its bags: they are still to be weighed, beside clothes to count too. */
  items?: ReadonlyArray<{ grams?: number | null | undefined }> | undefined
  bags?: number | undefined
}

/** Letters and messages store these facts, because their words are made later. A firm total has none. */
export type EstimateFacts = { toAgree?: ToAgree; bags?: number }

/** A bag is still to be weighed, so that what is known of the total is an estimate. */
export function isAbout({ toAgree, items = [], bags = 0 }: Estimated): boolean {
  const hasBags = bags > 0 || items.some(({ grams }) => grams != null)
  return toAgree === 'weight' || (toAgree === 'count' && hasBags)
}

/**
 * The total of an order as people read it before and after the client agreed to it: « environ 7 750 FCFA »,
 * « 2 750 FCFA + linge à compter », « environ 7 750 FCFA + linge à compter ».
 */
export function totalWords(order: Estimated & { grandTotal: number }): string {
  const about = isAbout(order) ? ABOUT : ''
  return about + formatFcfa(order.grandTotal) + (order.toAgree === 'count' ? TO_COUNT : '')
}
