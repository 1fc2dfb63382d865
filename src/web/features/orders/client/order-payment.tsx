import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { ClientPayment } from '#web/features/payments/client-payment.tsx'
import { PaymentStateText } from '#web/features/payments/payment-state.tsx'
import { isWaveOffered } from '#web/features/payments/wave-offered.ts'
import type { Asked } from './asked.ts'

interface Props {
  order: OrderView
  asked: Asked
}

/** The payment state of an order with the ways to pay, apart from the needs shown above. */
export function OrderPayment({ order, asked }: Props) {
  if (asked.pay) return null
  if (asked.paidInNote && isWaveOffered(order))
    return <PaymentStateText payment={order.payment} method={order.paymentMethod} />
  return <ClientPayment order={order} />
}
