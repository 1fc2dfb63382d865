import { asksWhetherPaid } from '#shared/money/payments.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { PaymentCheck } from '#web/money/payment-return-note.tsx'
import type { OrderView } from '../order-view.ts'

/** « Avez-vous payé ? » of the orders for which Wave was opened, on whatever device, until the client has answered. */
export function PaymentQuestion({ orders }: { orders: readonly OrderView[] }) {
  const asking = orders.filter(asksWhetherPaid)
  if (asking.length === 0) return null
  return (
    <div className="stack gap-14 mb-24">
      {asking.map((order) => (
        <Ticket
          key={order.id}
          as="section"
          reference={order.reference}
          aria-label={`Paiement de la commande #${order.reference}`}
        >
          <TicketBody className="stack gap-4">
            <OrderReference className="reference quiet text-s" reference={order.reference} />
            <PaymentCheck isAlone order={order} />
          </TicketBody>
        </Ticket>
      ))}
    </div>
  )
}
