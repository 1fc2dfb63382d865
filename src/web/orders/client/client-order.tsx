import { useState } from 'react'
import { canChoosePayment } from '#shared/money/payment-choice.ts'
import { asksWhetherPaid } from '#shared/money/payments.ts'
import { isNotTheirs } from '#shared/order-flags.ts'
import { AT_LAUNDRY } from '#shared/order-status.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import type { PieceProgress } from '#shared/orders/pieces/piece-view.ts'
import { progressTitle } from '#shared/orders/pieces/progress-words.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { useScrollHere } from '#web/lib/navigation/use-scroll-here.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { PaymentReturnNote } from '#web/money/payment-return-note.tsx'
import { offersPayment, type PaymentReturn } from '#web/money/use-payment-return.ts'
import { trpc } from '#web/trpc.ts'
import { HandoverCode } from '../custody/handover-code.tsx'
import { StatusSteps } from '../facts/status-steps.tsx'
import { RiderLine } from '../livreur-position/rider-line.tsx'
import { RiderMap } from '../livreur-position/rider-map.tsx'
import { firstName, type OrderView, orderName } from '../order-view.ts'
import classes from './client-order.module.css'
import { OrderActs } from './order-acts.tsx'
import { orderAnchor } from './order-anchor.ts'
import { OrderFoot } from './order-foot.tsx'
import { orderSentence } from './order-sentence.ts'
import { PayOrder } from './payment-choice.tsx'

// A client reads their place in nearly every browser: the others load what stands for it.
const HiddenPlace = lazyPart(() => import('../client-links/hidden-place.tsx'))
const DisownOrder = lazyPart(() => import('../client-links/disown-order.tsx'))
const PieceMarks = lazyPart(() => import('../pieces/piece-marks.tsx'))
const ThreadDialog = lazyDialog(() => import('./thread-dialog.tsx'))

interface Props {
  order: OrderView
  needs: readonly ClientNeed[]
  /** It is the order whose livreur the map shows. */
  hasMap: boolean
  /** The client's return from Wave, if it was for this order. */
  paymentReturn: PaymentReturn | null
}

/** An order in progress, for its client: where it stands, what they can do, and what is in it. */
export function ClientOrder({ order, needs, hasMap, paymentReturn }: Props) {
  usePassFocusOn()
  const ref = useScrollHere<HTMLDivElement>(orderAnchor(order.id))
  const [open, setOpen] = useState(false)
  const [isThreadOpen, setThreadOpen] = useState(false)
  return (
    <Ticket
      ref={ref}
      as="article"
      id={orderAnchor(order.id)}
      reference={order.reference}
      className="clip"
      aria-label={orderName(order)}
    >
      {hasMap && !isNotTheirs(order) ? <RiderMap order={order} /> : null}
      <TicketBody className={`stack gap-10 ${classes.body}`}>
        <StatusSteps order={order} onOpen={() => setThreadOpen(true)} />
        <Standing order={order} />
        <HandoverCode
          code={order.handoverCode}
          reference={order.reference}
          atCounter={order.atCounter}
        />
      </TicketBody>
      {paymentReturn ? (
        <PaymentReturnNote className={classes.rest} paymentReturn={paymentReturn} order={order} />
      ) : null}
      {needs.includes('pay') ? <PayPart order={order} paymentReturn={paymentReturn} /> : null}
      <TicketBody className={classes.acts}>
        <OrderActs order={order} />
      </TicketBody>
      {order.placeHidden && !order.atCounter ? (
        <>
          <Seam />
          <TicketBody className="stack gap-14">
            <HiddenPlace order={order} />
            <DisownOrder order={order} />
          </TicketBody>
        </>
      ) : null}
      <Seam />
      <OrderFoot order={order} needs={needs} open={open} onToggle={() => setOpen(!open)} />
      <ThreadDialog order={order} opened={isThreadOpen} onClose={() => setThreadOpen(false)} />
    </Ticket>
  )
}

/** The choice of payment, or the way to pay with Wave; nothing while a note of the order offers it. */
function PayPart({ order, paymentReturn }: Pick<Props, 'order' | 'paymentReturn'>) {
  const isOffered = asksWhetherPaid(order) || offersPayment(paymentReturn)
  if (!canChoosePayment(order) && isOffered) return null
  return (
    <div className={classes.rest}>
      <PayOrder order={order} />
    </div>
  )
}

/** Returns null until one piece is ready, and once all are: the status of the order says enough then. */
function useProgress({ id: orderId, status, readyAt }: OrderView): PieceProgress | null {
  const { workshop } = useModules()
  const isAtWork = workshop && readyAt === null && AT_LAUNDRY.includes(status)
  const { data } = trpc.pieces.progress.useQuery({ orderId }, { enabled: isAtWork })
  return (isAtWork && data) || null
}

/** The present moment in one sentence, with the livreur's distance while they are on the way. */
function Standing({ order }: { order: OrderView }) {
  const sentence = orderSentence(order, useMinute())
  const progress = useProgress(order)
  const title = progress ? progressTitle(progress) : sentence.title
  const details = progress ? [sentence.title, ...sentence.details] : sentence.details
  const who = order.livreur ? firstName(order.livreur.fullname) : 'Le livreur'
  return (
    <div>
      <h3 className={classes.sentence}>{title}</h3>
      {isNotTheirs(order) ? null : (
        <RiderLine
          order={order}
          name={who}
          unknown={`${who} ne partage pas sa position pour le moment.`}
          className="quiet leading-13"
        />
      )}
      {details.map((detail) => (
        <p key={detail} className="quiet leading-13 mt-4">
          {detail}
        </p>
      ))}
      {progress ? <PieceMarks progress={progress} /> : null}
    </div>
  )
}
