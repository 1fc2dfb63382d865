import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { isNotTheirs } from '#shared/order-flags.ts'
import { isOver } from '#shared/order-status.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { isRide } from '#shared/places/positions.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { pathOfOrder } from '../client/order-anchor.ts'
import { orderSentence } from '../client/order-sentence.ts'
import { PayOrder } from '../client/payment-choice.tsx'
import { HandoverCode } from '../custody/handover-code.tsx'
import { LivreurLine } from '../livreur-position/livreur-line.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { type OrderView, orderName } from '../order-view.ts'
import classes from './home.module.css'
import { amountDueWords, CASH_CHOSEN, isCashChosen, rowTitle } from './home-words.ts'

export interface OrderCardProps {
  order: OrderView
  /** The client chooses how they pay, pays with Wave, or reads what goes back. */
  isPaidHere: boolean
  /** The client comes from the link of the message that confirms it. */
  isJustConfirmed: boolean
}

/** An order of the home that stands alone, or whose money asks for something here. */
export default function OrderCard({ order, isPaidHere, isJustConfirmed }: OrderCardProps) {
  const now = useMinute()
  const { reference, status, createdAt, handoverCode, atCounter } = order
  const due = amountDueWords(order)
  const title = isOver(status) ? rowTitle(order, now) : orderSentence(order, now).title
  return (
    <Ticket as="article" reference={reference} className="clip" aria-label={orderName(order)}>
      {isJustConfirmed ? (
        <div className={`row gap-12 badge-success ${classes.confirmed}`} role="status">
          <IconCircleCheck className="fixed" aria-hidden="true" />
          <p className="shrink leading-13">
            <b className="block">C’est confirmé</b>
            Le lien WhatsApp rouvre cette page.
          </p>
        </div>
      ) : null}
      <div className={`stack gap-10 ${classes.card}`}>
        <div className="row justify-between gap-8">
          <OrderStatusBadge
            status={status}
            reader="client"
            label={standingLabel(order, 'client')}
          />
          <OrderReference className="reference quiet text-s" reference={reference} />
        </div>
        <div>
          <h3 className={classes.sentence}>{title}</h3>
          {status === 'cancelled' ? null : (
            <p className="quiet leading-13 mt-4">Commandée {formatDay(createdAt)}</p>
          )}
          {isCashChosen(order) ? <p className={`quiet ${classes.cash}`}>{CASH_CHOSEN}</p> : null}
          {isRide(status) && !isNotTheirs(order) ? <LivreurLine order={order} /> : null}
        </div>
        <HandoverCode code={handoverCode} reference={reference} atCounter={atCounter} />
        {isPaidHere ? <PayOrder newTab order={order} /> : null}
      </div>
      <Seam />
      <Link to={pathOfOrder(order)} className={`row gap-8 no-underline clickable ${classes.foot}`}>
        <span className="shrink leading-13">{contentsLabel(order)}</span>
        <b
          className={cx('push-end text-end', due === formatFcfa(order.payment.due) && classes.sum)}
        >
          {due}
        </b>
        <IconChevronRight className="quiet fixed" aria-hidden="true" />
      </Link>
    </Ticket>
  )
}
