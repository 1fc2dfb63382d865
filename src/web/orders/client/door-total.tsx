import { IconCheck, IconCircleCheck, IconHomeMove, IconRoute, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { methodIs } from '#shared/money/payment-methods.ts'
import { COLLECTED_STATUSES, isOver } from '#shared/order-status.ts'
import { pricesOfLines } from '#shared/orders/adjustments.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { momentWords, returnWords } from '#shared/time/slot-words.ts'
import { slotOfVisit } from '#shared/time/visits.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { PaymentStateText } from '#web/money/payment-state.tsx'
import { useMe } from '#web/session.ts'
import { CodeNeeded } from '../custody/code-needed.tsx'
import { useAnswerAdjustment } from '../custody/use-answer-adjustment.ts'
import { DoorTicket } from '../door-ticket.tsx'
import { firstName, type OrderView } from '../order-view.ts'
import { ClosedBag } from './closed-bag.tsx'
import classes from './door-total.module.css'

type Adjustment = NonNullable<OrderView['adjustment']>

interface Props {
  order: OrderView
  /** The total that was weighed or counted at the door. */
  adjustment: Adjustment
}

/** The client answers the total here, unless they already answered it at the door. */
export function DoorTotal({ order, adjustment }: Props) {
  const now = useMinute()
  const { status, foundBy, createdAt, answeredAt } = adjustment
  const isAccepted = status === 'accepted'
  // Of an order that goes on, its lines and its total as they are now.
  const shown = isAccepted ? order : { ...order, ...proposedFigures(order, adjustment) }
  const at = (isAccepted ? answeredAt : null) ?? createdAt
  const who = foundBy ? `par ${foundBy}` : 'par le livreur'
  return (
    <div className="stack gap-12">
      <DoorTicket
        reference={order.reference}
        lines={shown.items}
        fees={shown}
        total={shown.grandTotal}
        before={{ lines: adjustment.linesBefore, total: adjustment.totalBefore }}
        by={
          <>
            {who}
            <br />
            {momentWords(at, now)}
          </>
        }
        answer={<Answer adjustment={adjustment} />}
      >
        {isAccepted ? <Payment order={order} by={foundBy} /> : null}
      </DoorTicket>
      {status === 'proposed' ? <Answers order={order} adjustment={adjustment} /> : null}
      {isAccepted && COLLECTED_STATUSES.includes(order.status) ? <ClosedBag order={order} /> : null}
      {isAccepted ? <Return order={order} now={now} /> : null}
      {status === 'proposed' ? null : (
        <ButtonLink full tone="outline" icon={<IconRoute />} to={paths.client.orders}>
          Suivre ma commande
        </ButtonLink>
      )}
    </div>
  )
}

/** The figures of an order with the lines that its client is asked about. */
function proposedFigures(order: OrderView, { lines, total }: Adjustment) {
  const items = lines.map((line, position) => ({ ...line, position }))
  return { ...pricesOfLines(lines, order), items, grandTotal: total }
}

const ANSWERS: Record<'door' | 'phone' | 'link' | 'own', string> = {
  door: 'Vous avez accepté, devant lui',
  phone: 'Vous avez accepté, au téléphone',
  link: 'Vous avez accepté, sur votre téléphone',
  own: 'Vous avez accepté, sur votre téléphone',
}

function Answer({ adjustment: { status, answeredVia } }: Pick<Props, 'adjustment'>) {
  if (status === 'accepted')
    return (
      <Said tone="positive" icon={<IconCircleCheck />}>
        {ANSWERS[answeredVia ?? 'own']}
      </Said>
    )
  if (status !== 'refused') return null
  return (
    <Said tone="caution" icon={<IconX />}>
      Pas d’accord&nbsp;: vous gardez votre linge, rien n’est dû
    </Said>
  )
}

function Said({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p className={`flex gap-8 strong mt-10 leading-13 icons-20 ${tone}`} role="status">
      <span aria-hidden="true" className="fixed">
        {icon}
      </span>
      <span>{children}</span>
    </p>
  )
}

/** The two answers; a code stands between where the number is to be proven first. */
function Answers({ order, adjustment }: Props) {
  const { isNumberProven } = useMe()
  const { accept, askToRefuse, accepting, refusing, needsCode, unanswered } = useAnswerAdjustment(
    order.id,
    adjustment,
  )
  // A total that has just come under the thumb must be read before it is answered.
  const isArmed = useIsArmed(adjustment.id)
  const busy = accepting || refusing
  return (
    <div className={cx('stack gap-10', !isArmed && classes.held)}>
      {needsCode && !isNumberProven ? <CodeNeeded /> : null}
      <ActFailure unanswered={unanswered} />
      <Button
        full
        size="xl"
        tone="soleil"
        icon={<IconCheck />}
        loading={accepting}
        disabled={busy}
        onClick={accept}
      >
        D’accord
      </Button>
      <Button
        full
        size="lg"
        tone="outline"
        icon={<IconX />}
        loading={refusing}
        disabled={busy}
        onClick={askToRefuse}
      >
        Pas d’accord
      </Button>
      <p className="quiet text-center">Pas d’accord&nbsp;: vous gardez votre linge, sans frais.</p>
    </div>
  )
}

/** How it is paid: in cash to the one who came, with Wave, or still to pay. */
function Payment({
  order: { payment, paymentMethod },
  by,
}: {
  order: OrderView
  by: string | null
}) {
  const isCash =
    payment.state === 'paid' && methodIs(paymentMethod, 'atDoor') && payment.credit === 0
  return (
    <div className={classes.payment} data-paid={payment.state === 'paid' || undefined}>
      <PaymentStateText payment={payment} method={paymentMethod} />
      {isCash && by ? <span className="strong text-s">{`\u00a0à ${firstName(by)}`}</span> : null}
    </div>
  )
}

/** When the clothes come back; nothing once they are there. */
function Return({ order, now }: { order: OrderView; now: number }) {
  const { readyBy, atCounter, status } = order
  if (isOver(status) || readyBy === null) return null
  const delivery = slotOfVisit(order, 'delivery')
  return (
    <p className={`flex gap-8 strong positive leading-13 icons-20 ${classes.back}`}>
      <span aria-hidden="true" className="fixed">
        <IconHomeMove />
      </span>
      {upperFirst(returnWords({ readyBy, delivery, atCounter }, now))}
    </p>
  )
}
