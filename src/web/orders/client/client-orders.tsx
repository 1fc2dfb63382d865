import { useId } from 'react'
import { serverNow } from '#web/lib/clock.ts'
import type { PaymentReturn } from '#web/money/use-payment-return.ts'
import type { OrderView } from '../order-view.ts'
import { byNeed } from './by-need.ts'
import { ClientOrder } from './client-order.tsx'

interface Props {
  orders: OrderView[]
  paymentReturn: PaymentReturn | null
  onPaymentReturn: (next: PaymentReturn | null) => void
}

/** The client's orders in progress: what asks something of them now, then the others, newest first. */
export function ClientOrders({ orders, paymentReturn, onPaymentReturn }: Props) {
  const title = useId()
  const shown = byNeed(orders, serverNow(), paymentReturn?.orderId)
  const firstRide = shown.find(({ needs }) => needs.includes('ride'))?.order.id
  const isAsked = shown.some(({ needs }) => needs.some((need) => need !== 'ride'))
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        Vos commandes en cours
      </h2>
      <div className="ticket-grid align-start">
        {shown.map(({ order, needs }) => (
          <ClientOrder
            key={order.id}
            order={order}
            needs={needs}
            hasMap={order.id === firstRide}
            isMain={!isAsked}
            paymentReturn={paymentReturn?.orderId === order.id ? paymentReturn : null}
            onPaymentReturn={onPaymentReturn}
          />
        ))}
      </div>
    </section>
  )
}
