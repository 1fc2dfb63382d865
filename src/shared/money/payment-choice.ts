import type { OrderStatus } from '#shared/order-status.ts'
import type { PaidOrder } from './payments.ts'

/** Whether the client may still choose the payment method: none is chosen, and the order is pending. */
export function canChoosePayment({
  status,
  paymentMethod,
}: Pick<PaidOrder, 'status' | 'paymentMethod'>): boolean {
  return paymentMethod === null && status === 'pending'
}

/** The next meeting of the client with a livreur, who takes cash. */
export function cashMoment(status: OrderStatus): string {
  const beforePickup: OrderStatus[] = ['pending', 'assigned', 'pickup_en_route']
  return beforePickup.includes(status) ? 'au ramassage' : 'à la livraison'
}
