import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CLIENT_CHIPS, chipLabel, currentChip, type OrderStatus } from '#shared/orders/orders.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ProgressChips } from '#web/components/display/chips.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { AdjustmentCard } from '#web/features/custody/adjustment-card.tsx'
import { CountTicket } from '#web/features/custody/count-ticket.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { STATUS_LOOK } from '#web/features/order-parts/status-look.tsx'
import { PaymentReturnNote } from '#web/features/payments/payment-return-note.tsx'
import { offersPayment, type PaymentReturn } from '#web/features/payments/use-payment-return.ts'
import { OrderContents } from './client/order-contents.tsx'
import { OrderStanding } from './client/order-standing.tsx'
import classes from './client-order.module.css'
import { OrderTimeline } from './timeline/order-timeline.tsx'

interface Props {
  order: OrderView
  /** Among several orders, the details can be put away: open at first for the one that is read first. */
  fold?: 'open' | 'closed' | undefined
  /** What the client comes back from Wave with, when it is about this order. */
  paymentReturn: PaymentReturn | null
  onPaymentReturn: (next: PaymentReturn | null) => void
}

/** One order in progress: where it is, who has it, every step so far, what it holds and costs. */
export function ClientOrder({ order, fold, paymentReturn, onPaymentReturn }: Props) {
  const details = useId()
  const [open, setOpen] = useState(fold !== 'closed')
  // The last one left has no button to open it with.
  const shown = fold === undefined || open
  const askedAbove = paymentReturn !== null && offersPayment(paymentReturn, order.payment)
  return (
    <article
      className={`stack gap-16 ${classes.order}`}
      aria-label={`Commande #${order.reference}`}
    >
      {paymentReturn ? (
        <PaymentReturnNote paymentReturn={paymentReturn} order={order} onChange={onPaymentReturn} />
      ) : null}
      <div className={classes.columns}>
        <AdjustmentCard as="h2" order={order} />
        <OrderStanding order={order} askedAbove={askedAbove} />
        {fold ? (
          <Button
            tone="ghost"
            className={classes.fold}
            icon={open ? <IconChevronUp /> : <IconChevronDown />}
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Masquer le détail' : 'Voir le détail'}
          </Button>
        ) : null}
        {shown ? (
          <>
            <CountTicket order={order} />
            <div id={details} className="stack gap-16">
              <h3 className="text-2xl mt-12">Le fil de votre commande</h3>
              <ProgressChips steps={chips(order.status)} />
              <Ticket>
                <TicketBody>
                  <OrderTimeline orderId={order.id} reader="client" />
                </TicketBody>
              </Ticket>
            </div>
            <OrderContents order={order} />
          </>
        ) : null}
      </div>
    </article>
  )
}

function chips(status: OrderStatus) {
  const current = currentChip(status)
  const now = current ? CLIENT_CHIPS.indexOf(current) : -1
  return CLIENT_CHIPS.map((chip, i) => ({
    key: chip,
    label: chipLabel(chip),
    state: i < now ? ('done' as const) : i === now ? ('now' as const) : ('todo' as const),
    icon: STATUS_LOOK[chip].icon,
  }))
}
