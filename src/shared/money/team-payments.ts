import type { OrderStatus } from '#shared/order-status.ts'
import { isRemote, type PaymentMethod } from './payment-methods.ts'
import { type PaymentView, paymentLabel } from './payments.ts'

/** An order as the team reads its money. */
export interface TeamOrder {
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  payment: PaymentView
}

/** Says that cash did not come, at the pick-up or at all; null where nothing is missing. */
export function cashAlert({ status, paymentMethod, payment }: TeamOrder): string | null {
  if (payment.state !== 'unpaid' || isRemote(paymentMethod)) return null
  if (status === 'completed') return 'Livrée sans paiement'
  return payment.missing ? 'Rien payé au ramassage' : null
}

/** An order's money in a few French words, for the team. */
export function teamPaymentLabel(order: TeamOrder): string {
  return cashAlert(order) ?? paymentLabel(order.payment, order.paymentMethod)
}
