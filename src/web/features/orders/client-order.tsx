import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { CLIENT_CHIPS, chipLabel, currentChip, type OrderStatus } from '#shared/orders.ts'
import { canPayWithWave } from '#shared/payments.ts'
import { Button } from '#web/components/button.tsx'
import { ProgressChips } from '#web/components/chips.tsx'
import { Sum, Sums } from '#web/components/facts.tsx'
import { Money } from '#web/components/money.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/ticket.tsx'
import { ClientPayment } from '#web/features/payments/client-payment.tsx'
import { PaymentReturnNote } from '#web/features/payments/payment-return-note.tsx'
import { PaymentState } from '#web/features/payments/payment-state.tsx'
import { offersPayment, type PaymentReturn } from '#web/features/payments/use-payment-return.ts'
import { RiderLine } from '#web/features/positions/rider-line.tsx'
import { RiderMap } from '#web/features/positions/rider-map.tsx'
import classes from './client-order.module.css'
import { OrderContents } from './order-contents.tsx'
import { firstName, OrderLivreur } from './order-livreur.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderView } from './order-view.ts'
import { STATUS_LOOK } from './status-look.tsx'

/** What is happening, in one sentence that a person would say. */
function headline(status: OrderStatus, livreur: string | undefined): string {
  const who = livreur ? firstName(livreur) : 'Le livreur'
  const sentences: Partial<Record<OrderStatus, string>> = {
    pending: 'Nous cherchons votre livreur',
    assigned: `${who} va passer chez vous`,
    pickup_en_route: `${who} est en route vers vous`,
    picked_up: 'Votre linge est avec nous',
    processing: 'Votre linge est entre nos mains',
    assigned_for_delivery: 'Livreur assigné pour la livraison',
    delivery_en_route: `${who} vous rapporte votre linge`,
  }
  return sentences[status] ?? ''
}

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
  const askedAbove = paymentReturn !== null && offersPayment(paymentReturn, order.payment)
  return (
    <article className={classes.order} aria-label={`Commande #${order.reference}`}>
      {paymentReturn ? (
        <PaymentReturnNote paymentReturn={paymentReturn} order={order} onChange={onPaymentReturn} />
      ) : null}
      <div className={classes.columns}>
        <Standing order={order} folded={!open} askedAbove={askedAbove} />
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
        {open ? (
          <>
            <div id={details} className={classes.thread}>
              <h3 className={classes.title}>Le fil de votre commande</h3>
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

interface StandingProps {
  order: OrderView
  folded: boolean
  /** The ways to pay already stand above. */
  askedAbove: boolean
}

function Standing({ order, folded, askedAbove }: StandingProps) {
  const { reference, status, createdAt, livreur, payment, paymentMethod } = order
  const who = livreur ? firstName(livreur.fullname) : 'Le livreur'
  const payable = canPayWithWave(payment, paymentMethod)
  return (
    <Ticket reference={reference}>
      <RiderMap order={order} />
      <TicketBody>
        <div className={classes.head}>
          <OrderStatusBadge status={status} reader="client" />
          <span className={classes.reference}>#{reference}</span>
        </div>
        <h2 className={classes.headline}>{headline(status, livreur?.fullname)}</h2>
        <RiderLine
          order={order}
          name={who}
          unknown={`${who} ne partage pas sa position pour le moment.`}
          className={classes.quiet}
        />
        <p className={classes.quiet}>
          Commandée le {formatShortDate(createdAt)} à {formatTime(createdAt)}
        </p>
        {folded && !payable ? (
          <PaymentState className={classes.money} payment={payment} method={paymentMethod} />
        ) : null}
      </TicketBody>
      {payable && !askedAbove ? (
        <>
          <Seam />
          <TicketBody className={classes.pay}>
            <Sums>
              <Sum strong label="À payer" value={<Money amount={payment.due} />} />
            </Sums>
            <ClientPayment order={order} />
          </TicketBody>
        </>
      ) : null}
      {livreur ? (
        <>
          <Seam />
          <OrderLivreur reference={reference} livreur={livreur} />
        </>
      ) : null}
    </Ticket>
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
