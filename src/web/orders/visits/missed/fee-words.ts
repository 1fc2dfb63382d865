import { totalWords } from '#shared/orders/total-words.ts'
import { chargedFromWords } from '#shared/shop/settings/visit-settings.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { OrderDetail } from '../../order-view.ts'

interface Decision {
  isCharged: boolean
  /** The settings charge this absence. */
  isProposed: boolean
}

/** Under the choice of a fee: what the settings say, what becomes of the total, and what the history keeps of it. */
export function feeWords(
  { order, missedFee }: Pick<OrderDetail, 'order' | 'missedFee'>,
  { isCharged, isProposed }: Decision,
): string {
  const total = totalWords(order)
  const charged = totalWords({ ...order, grandTotal: order.grandTotal + missedFee.sum })
  const rule = `Réglage\u00a0: ${chargedFromWords(missedFee.from)}.`
  if (isCharged) return `${rule} Le total passe de ${total} à ${charged}, sans retour possible.`
  if (!isProposed) return `${rule} Le total reste ${total}.`
  const waived = `L’historique garde que ${formatFcfa(missedFee.sum)} n’ont pas été demandés.`
  return `${rule} Le total reste ${total}. ${waived}`
}
