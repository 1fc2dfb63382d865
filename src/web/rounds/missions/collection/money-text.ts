import { isCashDue } from '#shared/money/cash.ts'
import { isRemote, METHODS } from '#shared/money/payment-methods.ts'
import { announcedMethod, paymentLabel } from '#shared/money/payments.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { type Mission, methodNow } from '../mission.ts'

/** The payment of a mission for its livreur: the cash to receive, or the state of the payment. */
export function duePaymentText(mission: Mission): string {
  const { payment, paymentMethod } = mission
  return isCashDue(payment.due, methodNow(mission))
    ? `À recevoir\u00a0: ${formatFcfa(payment.due)}`
    : paymentLabel(payment, paymentMethod)
}

/** The payment above the button that confirms a step. `kept` is the cash in francs, undefined when none is due. */
export function moneyText({ payment, paymentMethod }: Mission, kept: number | undefined): string {
  if (kept !== undefined) return kept > 0 ? `${formatFcfa(kept)}\u00a0reçus` : 'rien reçu'
  const { label } = METHODS[announcedMethod(paymentMethod)]
  if (payment.state === 'to_verify') return `${label} à vérifier`
  // For an order that is to be paid with Wave, « Rien à encaisser » would suggest that it is paid.
  return payment.due > 0 && isRemote(paymentMethod) ? `${label} en attente` : 'rien à encaisser'
}
