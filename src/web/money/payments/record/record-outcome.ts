import { METHODS, methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { announcedMethod, isToAgree } from '#shared/money/payments.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { Outputs } from '#web/trpc.ts'

/** The order of a reference, as the server returns it before a payment is recorded. */
export type PaymentTarget = Outputs['payments']['forReference']

interface TypedPayment {
  /** In francs. NaN while nothing is typed. */
  amount: number
  method: PaymentMethod
}

/** The francs still due for the order: 0 once it is deleted. */
export function dueOf({ order }: PaymentTarget): number {
  return order?.payment.due ?? 0
}

/** Until the client agrees to the total, nobody knows how much of the payment goes back. */
const BEFORE_TOTAL =
  'Son total n’est pas encore accepté\u00a0: le montant est gardé pour elle, et ce qui dépassera ira dans les remboursements.'

/** The effect of recording the payment, in French. Null while that depends on an amount that is not typed. */
export function recordOutcome(
  target: PaymentTarget,
  { amount, method }: TypedPayment,
): string | null {
  const refund = describeRefund(target)
  if (refund) return refund
  if (target.order && isToAgree(target.order.payment)) return BEFORE_TOTAL
  if (!(amount > 0)) return null
  const text = describePaid(dueOf(target), amount)
  const leavesWave = !methodIs(method, 'verified') || amount < dueOf(target)
  if (!target.order?.declared || !leavesWave) return text
  return `${text} Son paiement ${METHODS[announcedMethod(target.order.paymentMethod)].label} restera à vérifier.`
}

/** The reason why the whole payment must be refunded, or null when it can pay the order. */
function describeRefund({ order }: PaymentTarget): string | null {
  if (!order)
    return 'Elle est supprimée\u00a0: le montant ira dans les remboursements. Vérifiez qu’il n’y est pas déjà.'
  if (order.status === 'cancelled')
    return 'Elle est annulée\u00a0: le montant ira dans les remboursements.'
  if (order.payment.due === 0 && !isToAgree(order.payment))
    return 'Elle est déjà payée\u00a0: le montant ira dans les remboursements.'
  return null
}

function describePaid(due: number, amount: number): string {
  if (amount < due) return `Il restera ${formatFcfa(due - amount)} à payer.`
  if (amount === due) return 'Elle sera payée.'
  return `Elle sera payée, et ${formatFcfa(amount - due)} iront dans les remboursements.`
}
