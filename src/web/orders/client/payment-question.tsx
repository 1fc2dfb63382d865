import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { asksWhetherPaid, PaymentReturnNote } from '#web/money/payment-return-note.tsx'
import { usePaymentReturn } from '#web/money/use-payment-return.ts'
import type { OrderView } from '../order-view.ts'

/** On the client's home: « Avez-vous payé ? » of the order for which Wave was opened, until they have answered. */
export function PaymentQuestion({ orders }: { orders: readonly OrderView[] }) {
  const { paymentReturn, setPaymentReturn } = usePaymentReturn()
  const order = orders.find(({ id }) => id === paymentReturn?.orderId)
  if (!order || !paymentReturn || !asksWhetherPaid(paymentReturn, order)) return null
  return (
    <Ticket
      as="section"
      reference={order.reference}
      className="mb-24"
      aria-label={`Paiement de la commande #${order.reference}`}
    >
      <TicketBody>
        <PaymentReturnNote
          paymentReturn={paymentReturn}
          order={order}
          onChange={setPaymentReturn}
        />
      </TicketBody>
    </Ticket>
  )
}
