import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CLIENT_CHIPS, chipLabel, currentChip, type OrderStatus } from '#shared/orders/orders.ts'
import { Button } from '#web/components/actions/button.tsx'
import { type ChipStep, ProgressChips } from '#web/components/display/chips.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { AdjustmentCard } from '#web/features/custody/adjustment-card.tsx'
import { CountTicket } from '#web/features/custody/count-ticket.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { STATUS_LOOK } from '#web/features/order-parts/status-look.tsx'
import { PaymentReturnNote } from '#web/features/payments/payment-return-note.tsx'
import { offersPayment, type PaymentReturn } from '#web/features/payments/use-payment-return.ts'
import { OrderContents } from './client/order-contents.tsx'
import { OrderSummary } from './client/order-summary.tsx'
import classes from './client-order.module.css'
import { OrderTimeline } from './timeline/order-timeline.tsx'

interface Props {
  order: OrderView
  /** Makes the details foldable, open or closed at first. Undefined for a client's only order. */
  fold?: 'open' | 'closed' | undefined
  /** How the client came back from Wave, if it was for this order. */
  paymentReturn: PaymentReturn | null
  onPaymentReturn: (next: PaymentReturn | null) => void
}

/** An order in progress, for its client: its summary, its counts, its timeline and its content. */
export function ClientOrder({ order, fold, paymentReturn, onPaymentReturn }: Props) {
  const details = useId()
  const [open, setOpen] = useState(fold !== 'closed')
  // When only this order is left there is no button to unfold it, so its details are shown.
  const showDetails = fold === undefined || open
  const isPaymentOfferedAbove =
    paymentReturn !== null && offersPayment(paymentReturn, order.payment)
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
        <OrderSummary order={order} isPaymentOfferedAbove={isPaymentOfferedAbove} />
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
        {showDetails ? (
          <>
            <CountTicket order={order} />
            <div id={details} className="stack gap-16">
              <h3 className="text-2xl mt-12">Le fil de votre commande</h3>
              <ProgressChips steps={chipSteps(order.status)} />
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

function chipSteps(status: OrderStatus): ChipStep[] {
  const current = currentChip(status)
  const currentIndex = current ? CLIENT_CHIPS.indexOf(current) : -1
  return CLIENT_CHIPS.map((chip, index) => ({
    key: chip,
    label: chipLabel(chip),
    state: chipState(index, currentIndex),
    icon: STATUS_LOOK[chip].icon,
  }))
}

function chipState(index: number, currentIndex: number): ChipStep['state'] {
  if (index < currentIndex) return 'done'
  return index === currentIndex ? 'now' : 'todo'
}
