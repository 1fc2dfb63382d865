import { formatShortDateTime } from '#shared/dates.ts'
import { isolated } from '#shared/text/isolate.ts'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { TeamPaymentState } from '#web/money/payment-state.tsx'
import { OrderGarments } from '../facts/order-garments.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import type { OrderDetail } from '../order-view.ts'
import { DrawerPart } from './drawer-part.tsx'

/** The lines and the total of the order, and its payment state. */
export function DrawerMoney({ detail: { order, timeline } }: { detail: OrderDetail }) {
  return (
    <DrawerPart title="Paiement">
      <Ticket>
        <TicketBody className="text-s">
          <OrderGarments order={order} />
        </TicketBody>
        <Seam />
        <TicketBody className="stack gap-10">
          <OrderTotal order={order} />
          <div className="row wrap gap-10 row-gap-2">
            <TeamPaymentState order={order} refunded={order.moneyBack.back} />
            <LastReceived timeline={timeline} />
          </div>
        </TicketBody>
      </Ticket>
    </DrawerPart>
  )
}

/** The person who recorded the last payment, and the time. */
function LastReceived({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const last = timeline.filter(({ kind }) => kind === 'payment_received').at(-1)
  if (!last) return null
  return (
    <p className="quiet text-s">
      {last.actorRole === 'client' ? '' : `par ${isolated(last.actorName ?? 'compte supprimé')}, `}
      {formatShortDateTime(last.at)}
    </p>
  )
}
