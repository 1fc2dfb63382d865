import type { PaidOrder } from './payments.ts'

/** Whether the client may still choose the payment method: none is chosen, and the order is pending. */
export function canChoosePayment({
  status,
  paymentMethod,
}: Pick<PaidOrder, 'status' | 'paymentMethod'>): boolean {
  return paymentMethod === null && status === 'pending'
}
