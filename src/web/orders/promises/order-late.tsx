import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { describeDue } from './late/due-sentence.ts'
import { LateActs } from './late/late-acts.tsx'
import { useLateOrders } from './use-late-orders.ts'

/** Of an order that is late or will be: why, and the new time to announce. Nothing of another. */
export default function OrderLate({ orderId }: { orderId: string }) {
  const order = useLateOrders().data?.orders.find(({ id }) => id === orderId)
  const now = useMinute()
  if (!order) return null
  return (
    <Ticket as="section" aria-label="Nouvelle heure">
      <TicketBody>
        <p className="text-s leading-14">{describeDue(order, now)}</p>
        <LateActs order={order} now={now} />
      </TicketBody>
    </Ticket>
  )
}
