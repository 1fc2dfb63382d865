import type { CartTotals, ExpressRate } from '#shared/orders/draft/draft-totals.ts'
import { expressFee } from '#shared/shop/prices/express.ts'
import { roundingWords } from '#shared/shop/prices/rounding.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** « + 50 % », « + 500 FCFA », or both. */
export function expressRate({ percent, francs }: ExpressRate): string {
  const parts: string[] = []
  if (percent > 0 || francs === 0) parts.push(`+\u00a0${percent}\u00a0%`)
  if (francs > 0) parts.push(`+\u00a0${formatFcfa(francs)}`)
  return parts.join(' ')
}

/** The reason for the express fee of this cart: the rate, and the rounding where it changed the fee. */
export function expressReason(rate: ExpressRate, totals: CartTotals): string {
  const isRounded = totals.expressFee !== expressFee(totals.subtotal - totals.discount, rate, 1)
  return isRounded
    ? `${expressRate(rate)}, ${roundingWords(totals.tariff.step)}`
    : expressRate(rate)
}
