import { type ReactNode, useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { canChoosePayment } from '#shared/money/payment-choice.ts'
import { asksWhetherPaid } from '#shared/money/payments.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { isHeld, visitToChoose } from '#shared/orders/visits/visits.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { offersPayment, PaymentCheck, PaymentReturnNote } from '#web/money/payment-return-note.tsx'
import type { PaymentReturn } from '#web/money/use-payment-return.ts'
import { countedText } from '../count-words.ts'
import { firstName, type OrderView } from '../order-view.ts'
import { ChangeSlotButton } from '../visits/change-slot-button.tsx'
import classes from './client-order.module.css'
import { PaymentChoice } from './payment-choice.tsx'

const AdjustmentDialog = lazyDialog(() => import('../custody/adjustment-dialog.tsx'))

interface Props {
  order: OrderView
  needs: readonly ClientNeed[]
  /** There the question after Wave stands above. */
  onHome: boolean
  paymentReturn: PaymentReturn | null
  onPaymentReturn: (next: PaymentReturn | null) => void
  /** Unfolds the order, where its counts are. */
  onCounts: () => void
}

/** The requests of an order to its client, each on a slip of its ticket. */
export function OrderSlips({
  order,
  needs,
  onHome,
  paymentReturn,
  onPaymentReturn,
  onCounts,
}: Props) {
  // Both offer to pay by themselves.
  const isPaidInNote = paymentReturn !== null && offersPayment(paymentReturn, order)
  const isAsked = !isPaidInNote && asksWhetherPaid(order)
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
      {isAsked && !onHome ? (
        <div className={classes.rest}>
          <PaymentCheck order={order} />
        </div>
      ) : null}
      {needs.includes('answer') ? <AnswerSlip order={order} /> : null}
      {needs.includes('time') ? <TimeSlip order={order} /> : null}
      {needs.includes('count') ? <CountSlip order={order} onOpen={onCounts} /> : null}
      {needs.includes('pay') && (canChoosePayment(order) || !(isPaidInNote || isAsked)) ? (
        <PaySlip order={order} />
      ) : null}
    </>
  )
}

/** The needs that have a ticket of their own on the home, in this order; a count is checked where the order unfolds. */
export const ASKED_APART = ['answer', 'time', 'pay'] as const satisfies ClientNeed[]

type AskedApart = (typeof ASKED_APART)[number]

export const isAskedApart = (need: ClientNeed): need is AskedApart =>
  ASKED_APART.some((asked) => asked === need)

const SLIPS = { answer: AnswerSlip, time: TimeSlip, pay: PaySlip }

interface AskProps {
  order: OrderView
  need: AskedApart
}

/** A request of an order to its client, on a ticket of its own. */
export function OrderAsk({ order, need }: AskProps) {
  const AskSlip = SLIPS[need]
  return (
    <Ticket
      as="section"
      reference={order.reference}
      className={`clip badge-soleil ${classes.ask}`}
      aria-label={`À faire, commande #${order.reference}`}
    >
      <OrderReference
        className={`reference text-s ${classes.askedOf}`}
        reference={order.reference}
      />
      <AskSlip isAlone order={order} />
    </Ticket>
  )
}

interface SlipOfOrder {
  order: OrderView
  /** It is a ticket of its own. */
  isAlone?: boolean
}

function AnswerSlip({ order, isAlone = false }: SlipOfOrder) {
  const [opened, setOpened] = useState(false)
  if (!order.adjustment) return null
  const { total, totalBefore, reason, atDoor } = order.adjustment
  const title = atDoor ? 'Le livreur attend' : 'Votre total a changé'
  return (
    <Slip isAlone={isAlone} title={`${title}\u00a0: d’accord\u202f?`} text={reason}>
      <p className="leading-12">
        {atDoor ? null : <s className="block text-s">{formatFcfa(totalBefore)}</s>}
        <Money amount={total} size="big" />
      </p>
      {atDoor ? (
        <ButtonLink tone="soleil" to={paths.client.doorTotal(order.id)}>
          Répondre
        </ButtonLink>
      ) : (
        <Button tone="soleil" onClick={() => setOpened(true)}>
          Répondre
        </Button>
      )}
      <AdjustmentDialog order={order} opened={opened} onClose={() => setOpened(false)} />
    </Slip>
  )
}

interface SlipProps extends Pick<SlipOfOrder, 'isAlone'> {
  title?: string
  text?: string
  children: ReactNode
}

/** A part of the ticket that waits for an answer. */
function Slip({ title, text, isAlone = false, children }: SlipProps) {
  usePassFocusOn()
  const Title = isAlone ? 'h2' : 'h4'
  return (
    <div className={`badge-soleil ${classes.slip}`}>
      {title ? <Title className={isAlone ? 'text-2xl' : 'text-l leading-13'}>{title}</Title> : null}
      {text ? <p className="anywhere leading-14">{text}</p> : null}
      <div className={classes.answer}>{children}</div>
    </div>
  )
}

function TimeSlip({ order, isAlone = false }: SlipOfOrder) {
  const visit = visitToChoose(order)
  if (visit === null) return null
  const { title, text } = timeWords(order, visit, serverNow())
  return (
    <Slip isAlone={isAlone} title={title} text={text}>
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
  if (missed?.disagreed)
    return {
      title: 'Votre linge est resté chez vous',
      text: 'Rien n’est dû. Choisissez une autre heure, ou annulez la commande.',
    }
  if (!missed || missed.reportedBy === 'client')
    return {
      title: 'Choisissez une autre heure',
      text: `Quand pouvons-nous passer pour ${what}\u202f?`,
    }
  const who = order.livreur ? firstName(order.livreur.fullname) : 'Le livreur'
  const at = missed.arrivedAt ?? missed.createdAt
  const waited = missed.waitedMinutes > 0 ? ` et a attendu ${missed.waitedMinutes}\u00a0min` : ''
  return {
    title: 'Nous vous avons manqué',
    text: `${who} était chez vous ${dayWords(at, now)} à ${formatTime(at)}${waited}. Choisissez une autre heure pour ${what}.`,
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

function PaySlip({ order, isAlone = false }: SlipOfOrder) {
  if (canChoosePayment(order))
    return (
      <Slip isAlone={isAlone}>
        <PaymentChoice orderId={order.id} />
      </Slip>
    )
  return (
    <Slip isAlone={isAlone} title="À payer avec Wave">
      <ClientPayment newTab={isAlone} order={order} />
    </Slip>
  )
}
