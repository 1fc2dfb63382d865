import { formatFcfa } from '#shared/money/money.ts'
import type { PaymentView } from '#shared/money/payments.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'

interface PaidOrder {
  id: string
  reference: string
  payment: PaymentView
}

/**
 * The last report of each order: the screen that waits for a payment and the live stream may both
 * have the same one.
 */
const said = new Map<string, number>()

/** Says that money came for an order, once, with what it makes in all or what is left to pay. */
export function notifyPayment(order: PaidOrder, title = 'Paiement reçu'): void {
  const { id, payment } = order
  if (said.get(id) === payment.paid) return
  said.set(id, payment.paid)
  notifySuccess(title, textOf(order))
}

function textOf({ reference, payment: { state, paid, due } }: PaidOrder): string {
  if (state === 'to_refund')
    return `Commande #${reference} annulée. L’équipe vous rend ${formatFcfa(paid)}.`
  if (due > 0) return `Reste ${formatFcfa(due)} à payer pour la commande #${reference}.`
  return `${formatFcfa(paid)} pour la commande #${reference}.`
}
