import { isCashDue } from '#shared/money/cash.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { Mission } from '../mission.ts'

/** The text under the sum of a mission: earlier payments, or the total when no cash is due. */
export function paymentDetail({ payment, paymentMethod, grandTotal }: Mission): string | null {
  if (!isCashDue(payment.due, paymentMethod)) return formatFcfa(grandTotal)
  if (payment.paid > 0) return `${formatFcfa(payment.paid)} déjà reçus`
  if (paymentMethod === null) return 'Mode de paiement non choisi'
  return payment.missing ? 'Rien payé au ramassage' : null
}
