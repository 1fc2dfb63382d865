import { type ReactNode, useState } from 'react'
import { canChoosePayment } from '#shared/money/payment-choice.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { isHeld, visitToChoose } from '#shared/orders/visits/visits.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { dayWords, hourWords } from '#shared/time/slot-words.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Money } from '#web/components/display/money.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { PaymentReturnNote } from '#web/money/payment-return-note.tsx'
import { offersPayment, type PaymentReturn } from '#web/money/use-payment-return.ts'
import { countedText } from '../count-words.ts'
import { firstName, type OrderView } from '../order-view.ts'
import { ChangeSlotButton } from '../visits/change-slot-button.tsx'
import classes from './client-order.module.css'
import { PaymentChoice } from './payment-choice.tsx'

const AdjustmentDialog = lazyDialog(() => import('../custody/adjustment-dialog.tsx'))

interface Props {
  order: OrderView
  needs: readonly ClientNeed[]
  paymentReturn: PaymentReturn | null
  onPaymentReturn: (next: PaymentReturn | null) => void
  /** Unfolds the order, where its counts are. */
  onCounts: () => void
}

/** The requests of an order to its client, each on a slip of its ticket. */
export function OrderSlips({ order, needs, paymentReturn, onPaymentReturn, onCounts }: Props) {
  // The note about a payment that the client comes back from offers to pay by itself.
  const isPaidInNote = paymentReturn !== null && offersPayment(paymentReturn, order.payment)
  return (
    <>
      {paymentReturn ? (
        <div className={classes.rest}>
          <PaymentReturnNote
            paymentReturn={paymentReturn}
            order={order}
            onChange={onPaymentReturn}
          />
        </div>
      ) : null}
      {needs.includes('answer') ? <AnswerSlip order={order} /> : null}
      {needs.includes('time') ? <TimeSlip order={order} /> : null}
      {needs.includes('count') ? <CountSlip order={order} onOpen={onCounts} /> : null}
      {needs.includes('pay') && (canChoosePayment(order) || !isPaidInNote) ? (
        <PaySlip order={order} />
      ) : null}
    </>
  )
}

function AnswerSlip({ order }: { order: OrderView }) {
  const [opened, setOpened] = useState(false)
  if (!order.adjustment) return null
  const { total, totalBefore, reason } = order.adjustment
  return (
    <Slip title="Un total attend votre réponse" text={reason}>
      <p className="leading-12">
        <s className="block text-s">{formatFcfa(totalBefore)}</s>
        <Money amount={total} size="big" />
      </p>
      <Button tone="soleil" onClick={() => setOpened(true)}>
        Répondre
      </Button>
      <AdjustmentDialog order={order} opened={opened} onClose={() => setOpened(false)} />
    </Slip>
  )
}

interface SlipProps {
  title?: string
  text?: string
  children: ReactNode
}

/** A part of the ticket that waits for an answer. */
function Slip({ title, text, children }: SlipProps) {
  usePassFocusOn()
  return (
    <div className={`badge-soleil ${classes.slip}`}>
      {title ? <h4 className="text-l leading-13">{title}</h4> : null}
      {text ? <p className="anywhere leading-14">{text}</p> : null}
      <div className={classes.answer}>{children}</div>
    </div>
  )
}

function TimeSlip({ order }: { order: OrderView }) {
  const visit = visitToChoose(order)
  if (visit === null) return null
  const { title, text } = timeWords(order, visit, serverNow())
  return (
    <Slip title={title} text={text}>
      <ChangeSlotButton order={order} visit={visit} tone="soleil" full>
        {isHeld(order) ? 'Choisir une autre heure' : 'Choisir l’heure'}
      </ChangeSlotButton>
    </Slip>
  )
}

/** The reason why a time is to be chosen. */
function timeWords(
  order: OrderView,
  visit: VisitKind,
  now: number,
): { title: string; text: string } {
  const what = visit === 'pickup' ? 'le ramassage' : 'la livraison'
  if (!isHeld(order))
    return {
      title: 'Votre linge est prêt',
      text: 'Choisissez quand nous vous le livrons.',
    }
  const missed = order.missedVisits.at(-1)
  if (!missed || missed.reportedBy === 'client')
    return {
      title: 'Choisissez une autre heure',
      text: `Quand pouvons-nous passer pour ${what}\u202f?`,
    }
  const who = order.livreur ? firstName(order.livreur.fullname) : 'Le livreur'
  const at = missed.arrivedAt ?? missed.createdAt
  const waited = missed.waitedMinutes > 0 ? ` et a attendu ${missed.waitedMinutes}\u00a0min` : ''
  return {
    title: 'Personne à l’adresse',
    text: `${who} était chez vous ${dayWords(at, now)} à ${hourWords(at)}${waited}. Choisissez une autre heure pour ${what}.`,
  }
}

function CountSlip({ order, onOpen }: { order: OrderView; onOpen: () => void }) {
  const check = order.checks.at(-1)
  if (!check) return null
  return (
    <Slip title="Un comptage à vérifier" text={countedText(check)}>
      <Button tone="soleil" full onClick={onOpen}>
        Voir le comptage
      </Button>
    </Slip>
  )
}

function PaySlip({ order }: { order: OrderView }) {
  if (canChoosePayment(order))
    return (
      <Slip>
        <PaymentChoice orderId={order.id} />
      </Slip>
    )
  return (
    <Slip title="À payer avec Wave">
      <ClientPayment order={order} />
    </Slip>
  )
}
