import type { MoneyBack, PaymentView } from '#shared/money/payments.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'

interface PaidOrder {
  id: string
  reference: string
  payment: PaymentView
  moneyBack: MoneyBack
}

/** The paid amount that was last notified, by order: the payment screen and the live stream notify the same payment. */
const lastNotified = new Map<string, number>()

/** Shows a toast when a payment of an order is received, once for each payment. */
export function notifyPayment(order: PaidOrder, title = 'Paiement reçu'): void {
  const { id, payment } = order
  if (lastNotified.get(id) === payment.paid) return
  lastNotified.set(id, payment.paid)
  notifySuccess(title, textOf(order))
}

function textOf({ reference, moneyBack, payment: { state, paid, due } }: PaidOrder): string {
  if (state === 'to_refund')
    return `Commande #${reference} annulée. L’équipe vous rend ${formatFcfa(moneyBack.owed)}.`
  if (due > 0) return `Reste ${formatFcfa(due)} à payer pour la commande #${reference}.`
  return `${formatFcfa(paid)} pour la commande #${reference}.`
}
