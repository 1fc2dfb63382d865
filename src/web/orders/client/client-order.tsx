import { type ReactNode, useRef, useState } from 'react'
import { isNotTheirs } from '#shared/order-flags.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { progressTitle } from '#shared/orders/pieces/progress-words.ts'
import { isRide } from '#shared/places/positions.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { PaymentReturn } from '#web/money/use-payment-return.ts'
import { HandoverCode } from '../custody/handover-code.tsx'
import { StatusSteps } from '../facts/status-steps.tsx'
import { LivreurLine } from '../livreur-position/livreur-line.tsx'
import { RiderLine } from '../livreur-position/rider-line.tsx'
import { RiderMap } from '../livreur-position/rider-map.tsx'
import { firstName, type OrderView, orderName } from '../order-view.ts'
import { useProgress } from '../pieces/use-progress.ts'
import classes from './client-order.module.css'
import { OrderActs } from './order-acts.tsx'
import { OrderFoot } from './order-foot.tsx'
import { orderSentence } from './order-sentence.ts'
import { isAskedApart, OrderSlips } from './order-slips.tsx'

// A client reads their place in nearly every browser: the others load what stands for it.
const HiddenPlace = lazyPart(() => import('../client-links/hidden-place.tsx'))
const DisownOrder = lazyPart(() => import('../client-links/disown-order.tsx'))
const PieceMarks = lazyPart(() => import('../pieces/piece-marks.tsx'))
const ThreadDialog = lazyDialog(() => import('./thread-dialog.tsx'))

interface Props {
  order: OrderView
  needs: readonly ClientNeed[]
  /** In the place of the strip of its steps. */
  head?: ReactNode
  /** On the home: what it asks stands on tickets of their own, and the livreur in the place of the map. */
  onHome?: boolean
  /** It is the order whose livreur the map shows. */
  hasMap?: boolean
  /** Its first act is the main one of the screen. */
  isMain?: boolean
  /** The client's return from Wave, if it was for this order. */
  paymentReturn?: PaymentReturn | null
  onPaymentReturn?: (next: PaymentReturn | null) => void
}

/** An order in progress, for its client: where it stands, what it asks of them, what they can do, and what is in it. */
export function ClientOrder({
  order,
  needs,
  head,
  onHome = false,
  hasMap = false,
  isMain = false,
  paymentReturn = null,
  onPaymentReturn = () => {},
}: Props) {
  usePassFocusOn()
  const [open, setOpen] = useState(false)
  const foot = useRef<HTMLButtonElement>(null)
  const showCounts = () => {
    setOpen(true)
    foot.current?.focus()
  }
  const [isThreadOpen, setThreadOpen] = useState(false)
  const openThread = () => setThreadOpen(true)
  return (
    <Ticket as="article" reference={order.reference} className="clip" aria-label={orderName(order)}>
      {hasMap && !isNotTheirs(order) ? <RiderMap order={order} /> : null}
      <TicketBody className={`stack gap-10 ${classes.body}`}>
        {head ?? <StatusSteps order={order} onOpen={openThread} />}
        <Standing order={order} onHome={onHome} />
        <HandoverCode
          code={order.handoverCode}
          reference={order.reference}
          atCounter={order.atCounter}
        />
      </TicketBody>
      <OrderSlips
        order={order}
        needs={onHome ? needs.filter((need) => !isAskedApart(need)) : needs}
        onHome={onHome}
        paymentReturn={paymentReturn}
        onPaymentReturn={onPaymentReturn}
        onCounts={showCounts}
      />
      <TicketBody className={classes.acts}>
        <OrderActs order={order} onHome={onHome} isMain={isMain} onThread={openThread} />
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
      <OrderFoot
        order={order}
        needs={needs}
        onHome={onHome}
        open={open}
        onToggle={() => setOpen(!open)}
        ref={foot}
      />
      <ThreadDialog order={order} opened={isThreadOpen} onClose={() => setThreadOpen(false)} />
    </Ticket>
  )
}

/** The present moment in one sentence, with the livreur's distance while they are on the way. */
function Standing({ order, onHome }: { order: OrderView; onHome: boolean }) {
  const sentence = orderSentence(order, useMinute())
  const progress = useProgress(order)
  const title = progress ? progressTitle(progress) : sentence.title
  const details = progress ? [sentence.title, ...sentence.details] : sentence.details
  const who = order.livreur ? firstName(order.livreur.fullname) : 'Le livreur'
  return (
    <div>
      <h3 className={classes.sentence}>{title}</h3>
      {isRide(order.status) && !onHome && !isNotTheirs(order) ? (
        <RiderLine
          order={order}
          name={who}
          unknown={`${who} ne partage pas sa position pour le moment.`}
          className="quiet leading-13"
        />
      ) : null}
      {details.map((detail) => (
        <p key={detail} className="quiet leading-13 mt-4">
          {detail}
        </p>
      ))}
      {progress ? <PieceMarks progress={progress} /> : null}
      {isRide(order.status) && onHome && !isNotTheirs(order) ? <LivreurLine order={order} /> : null}
    </div>
  )
}
