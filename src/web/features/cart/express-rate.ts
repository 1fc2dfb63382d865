import { formatFcfa } from '#shared/money/money.ts'
import type { ExpressRate } from './cart-totals.ts'

/** What express adds: « + 50 % », « + 500 FCFA », or both. */
export function expressRate({ percent, francs }: ExpressRate): string {
  const parts: string[] = []
  if (percent > 0 || francs === 0) parts.push(`+\u00a0${percent}\u00a0%`)
  if (francs > 0) parts.push(`+\u00a0${formatFcfa(francs)}`)
  return parts.join(' ')
}
