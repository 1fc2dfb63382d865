import type { OrderStatus } from '#shared/order-status.ts'
import type { PaidOrder, PaymentView } from './payments.ts'

/** Whether the client may still choose the payment method: none is chosen, the order is pending, and it is theirs to pay. */
export function canChoosePayment({
  status,
  paymentMethod,
  payment,
}: Pick<PaidOrder, 'status' | 'paymentMethod'> & {
  payment: Pick<PaymentView, 'state'>
}): boolean {
  return paymentMethod === null && status === 'pending' && payment.state !== 'on_account'
}

/** The next meeting of the client with a livreur, who takes cash. */
export function cashMoment(status: OrderStatus): string {
  const beforePickup: OrderStatus[] = ['pending', 'assigned', 'pickup_en_route']
  return beforePickup.includes(status) ? 'au ramassage' : 'à la livraison'
}
