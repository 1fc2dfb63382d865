import { canChoosePayment } from '#shared/money/payment-choice.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { ClientPayment } from '#web/features/payments/client-payment.tsx'
import { PaymentChoice } from './payment-choice.tsx'

/** The amount due, with the choice of the payment method or the ways to pay. */
export function PayCard({ order }: { order: OrderView }) {
  return (
    <Ticket
      as="section"
      reference={order.reference}
      aria-label={`Paiement de la commande #${order.reference}`}
    >
      <PaymentOffer order={order} />
    </Ticket>
  )
}

/** The same without a ticket around it. */
export function PaymentOffer({ order }: { order: OrderView }) {
  return (
    <TicketBody className="stack gap-10">
      <TotalsList>
        <TotalsItem strong label="À payer" value={<Money amount={order.payment.due} />} />
      </TotalsList>
      {canChoosePayment(order) ? (
        <PaymentChoice orderId={order.id} />
      ) : (
        <ClientPayment order={order} />
      )}
    </TicketBody>
  )
}
