import { canChoosePayment } from '#shared/money/payment-choice.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { offersPayment, type PaymentReturn } from '#web/features/payments/use-payment-return.ts'

/** The needs of an order that stand above its row, and are not repeated in it. */
export type Asked = Record<ClientNeed, boolean> & {
  /** The note about a payment that the client comes back from offers to pay. */
  paidInNote: boolean
}

export function askedOf(
  order: OrderView,
  needs: readonly ClientNeed[],
  paymentReturn: PaymentReturn | null,
): Asked {
  const paidInNote = paymentReturn !== null && offersPayment(paymentReturn, order.payment)
  return {
    answer: needs.includes('answer'),
    time: needs.includes('time'),
    count: needs.includes('count'),
    ride: needs.includes('ride'),
    pay: needs.includes('pay') && (canChoosePayment(order) || !paidInNote),
    paidInNote,
  }
}
