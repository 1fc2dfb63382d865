import { IconCalendarClock, IconCash, IconReceipt, IconShirt } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatFcfa, formatFrancs } from '#shared/money/money.ts'
import { canChoosePayment } from '#shared/money/payment-choice.ts'
import { VISIT_LABELS } from '#shared/time/visits.ts'
import { visitToChoose } from '#shared/visits/visits.ts'
import { StripButton } from '#web/components/actions/strip.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { AdjustmentCard } from '#web/features/custody/adjustment-card.tsx'
import { CountTicket } from '#web/features/custody/count-ticket.tsx'
import { countedText } from '#web/features/custody/count-words.ts'
import { type OrderView, orderName } from '#web/features/order-parts/order-view.ts'
import { PaymentReturnNote } from '#web/features/payments/payment-return-note.tsx'
import type { PaymentReturn } from '#web/features/payments/use-payment-return.ts'
import { RiderMap } from '#web/features/positions/rider-map.tsx'
import { ShareButton, type Sharing } from '#web/features/shared-follows/share-button.tsx'
import { TimeCard, timeWords } from '#web/features/visits/time-card.tsx'
import type { Pressing } from './arrange.ts'
import { askedOf } from './asked.ts'
import { FoldedOrder } from './folded-order.tsx'
import { OpenedOrder } from './opened-order.tsx'
import { PayCard } from './pay-card.tsx'
import { Ride } from './ride.tsx'
import { type Folds, useStaysOpen } from './use-folds.ts'

interface Props extends Pressing<OrderView> {
  folds: Folds
  sharing: Sharing
  /** It is the client's only order, which starts open. */
  isOnly: boolean
  /** The client's return from Wave, if it was for this order. */
  paymentReturn: PaymentReturn | null
  onPaymentReturn: (next: PaymentReturn | null) => void
}

/** An order in progress, for its client: what it asks of them now, then its row, which unfolds the rest. */
export function ClientOrder(props: Props) {
  const { order, needs, inFull, map, folds, sharing, isOnly, paymentReturn, onPaymentReturn } =
    props
  const content = useId()
  const asked = askedOf(order, needs, paymentReturn)
  // An order just paid opens in full, with the state of its money.
  const open = folds.isOpen(order.id, isOnly || paymentReturn !== null)
  useStaysOpen(folds, order.id, open)
  const strip = { order, inFull, folds }
  const payment = (
    <>
      {paymentReturn ? (
        <PaymentReturnNote paymentReturn={paymentReturn} order={order} onChange={onPaymentReturn} />
      ) : null}
      {asked.pay ? (
        <Ask {...strip} name="pay" {...payWords(order)}>
          <PayCard order={order} />
        </Ask>
      ) : null}
    </>
  )
  return (
    <article className="stack gap-12" aria-label={orderName(order)}>
      {asked.answer ? (
        <Ask {...strip} name="answer" {...answerWords(order)}>
          <AdjustmentCard as="h3" order={order} onAnswered={() => folds.set(order.id, true)} />
        </Ask>
      ) : null}
      {asked.time ? (
        <Ask {...strip} name="time" {...askedTimeWords(order)}>
          <TimeCard order={order} />
        </Ask>
      ) : null}
      {asked.count ? (
        <Ask {...strip} name="count" {...countWords(order)}>
          <CountTicket order={order} />
        </Ask>
      ) : null}
      {map ? <RiderMap order={order} low={map === 'low'} /> : null}
      {asked.ride ? null : payment}
      <Ticket reference={order.reference}>
        {asked.ride ? <Ride order={order} /> : null}
        <FoldedOrder
          order={order}
          isTimed={needs.length === 0 || order.atCounter}
          open={open}
          controls={content}
          onToggle={() => folds.set(order.id, !open)}
        />
        {open ? (
          <div id={content}>
            <OpenedOrder order={order} asked={asked} folds={folds} />
          </div>
        ) : null}
        {open || asked.ride ? (
          <div className="line-top">
            <ShareButton order={order} sharing={sharing} tone="ghost" full />
          </div>
        ) : null}
      </Ticket>
      {asked.ride ? payment : null}
    </article>
  )
}

interface Words {
  tone: 'soleil' | 'indigo'
  icon: ReactNode
  title: string
  detail: string
}

interface AskProps extends Words {
  name: string
  order: OrderView
  inFull: boolean
  folds: Folds
  children: ReactNode
}

/** A need of an order: in full, or as a strip that unfolds it. An open need does not close when it becomes a strip. */
function Ask({ name, order, inFull, folds, children, ...words }: AskProps) {
  const content = useId()
  const key = `${order.id}:${name}`
  const open = inFull || folds.isOpen(key)
  useStaysOpen(folds, key, inFull)
  return (
    <>
      {inFull ? null : (
        <StripButton
          {...words}
          expanded={open}
          controls={content}
          onClick={() => folds.set(key, !open)}
        />
      )}
      {open ? <div id={content}>{children}</div> : null}
    </>
  )
}

function answerWords({ reference, adjustment }: OrderView): Words {
  const { totalBefore = 0, total = 0 } = adjustment ?? {}
  return {
    tone: 'soleil',
    icon: <IconReceipt />,
    title: 'Un total attend votre réponse',
    detail: `${formatFrancs(totalBefore)} → ${formatFcfa(total)} · #${reference}`,
  }
}

function askedTimeWords(order: OrderView): Words {
  const visit = visitToChoose(order) ?? 'pickup'
  const { title } = timeWords(order, visit, Date.now())
  const detail = `${VISIT_LABELS[visit]} · #${order.reference}`
  return { tone: 'soleil', icon: <IconCalendarClock />, title, detail }
}

function countWords({ reference, checks }: OrderView): Words {
  const check = checks.at(-1)
  return {
    tone: 'soleil',
    icon: <IconShirt />,
    title: 'Un comptage à vérifier',
    detail: `#${reference} · ${check ? countedText(check) : ''}`,
  }
}

function payWords(order: OrderView): Words {
  return {
    tone: 'indigo',
    icon: <IconCash />,
    title: canChoosePayment(order) ? 'Comment voulez-vous payer\u202f?' : 'À payer avec Wave',
    detail: `#${order.reference} · ${formatFcfa(order.payment.due)}`,
  }
}
