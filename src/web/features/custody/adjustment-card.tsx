import { IconCheck, IconX } from '@tabler/icons-react'
import { formatDayMonth, formatShortDate, formatTime } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { moneyAfter } from '#shared/orders/adjustments.ts'
import { isOver } from '#shared/orders/orders.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { changedLines } from './adjustment-changes.ts'
import classes from './custody.module.css'
import { useAnswerAdjustment } from './use-answer-adjustment.ts'

type Order = Pick<OrderView, 'id' | 'reference' | 'status' | 'payment' | 'adjustment' | 'createdAt'>
type Adjustment = NonNullable<Order['adjustment']>

interface Props {
  order: Order
  /** Called once the client has answered. */
  onAnswered?: (() => void) | undefined
  as: 'h2' | 'h3'
}

/** The new total that the team proposes, with the buttons to answer, or the client's answer. */
export function AdjustmentCard({ order, as, onAnswered }: Props) {
  const { adjustment, status } = order
  if (!adjustment || isOver(status)) return null
  const { total, totalBefore } = adjustment
  if (adjustment.status === 'proposed')
    return <Proposal order={order} adjustment={adjustment} as={as} onAnswered={onAnswered} />
  if (adjustment.status === 'accepted')
    return (
      <Note tone="success" role="status" title="Total ajusté avec votre accord">
        {formatFcfa(totalBefore)} avant, {formatFcfa(total)} maintenant.
      </Note>
    )
  if (adjustment.status !== 'refused') return null
  return (
    <Note role="status" title="Vous avez refusé le nouveau total">
      Le total reste {formatFcfa(totalBefore)}. L’équipe voit votre réponse et vous contacte.
    </Note>
  )
}

function Proposal({
  order,
  adjustment,
  as: Heading,
  onAnswered,
}: Props & { adjustment: Adjustment }) {
  const { total, totalBefore, reason, createdAt: proposedAt } = adjustment
  const { id: orderId, reference, payment, createdAt } = order
  const { accept, askToRefuse, accepting, refusing } = useAnswerAdjustment({
    orderId,
    adjustmentId: adjustment.id,
    total,
    totalBefore,
    onAnswered,
  })
  const busy = accepting || refusing
  return (
    <Ticket
      as="section"
      reference={reference}
      aria-label={`Nouveau total proposé pour la commande #${reference}`}
    >
      <TicketBody>
        <Heading className="text-2xl">L’équipe propose un nouveau total</Heading>
        <p className="quiet">
          Commande #{reference} du {formatDayMonth(createdAt)}, proposé le{' '}
          {formatShortDate(proposedAt)} à {formatTime(proposedAt)}
        </p>
        {reason ? <p className="anywhere pre-line mt-6">{reason}</p> : null}
        <dl className={`stack gap-6 ${classes.changes}`}>
          {changedLines(adjustment).map(({ key, name, service, before, after }) => (
            <div
              key={key}
              className={`flex justify-between align-baseline gap-16 anywhere ${classes.change}`}
            >
              <dt>
                {name} <span className="quiet">· {serviceLabel(service).toLowerCase()}</span>
              </dt>
              <dd>
                <span aria-hidden="true">
                  {before} → <b>{after}</b>
                </span>
                <VisuallyHidden>
                  {before} avant, {after} maintenant
                </VisuallyHidden>
              </dd>
            </div>
          ))}
        </dl>
      </TicketBody>
      <Seam />
      <TicketBody className="stack gap-14">
        <TotalsList>
          <TotalsItem
            label="Ancien total"
            value={<span className={`quiet ${classes.former}`}>{formatFcfa(totalBefore)}</span>}
          />
          <TotalsItem strong label="Nouveau total" value={<Money amount={total} size="big" />} />
        </TotalsList>
        <p>{describeConsequence(adjustment, payment)}</p>
        <div className={`flex wrap share-width gap-10 ${classes.answers}`}>
          <Button icon={<IconCheck />} loading={accepting} disabled={busy} onClick={accept}>
            Accepter le nouveau total
          </Button>
          <Button
            tone="outline"
            icon={<IconX />}
            loading={refusing}
            disabled={busy}
            onClick={askToRefuse}
          >
            Refuser
          </Button>
        </div>
      </TicketBody>
    </Ticket>
  )
}

/** The amount that the client gets back or has to pay after accepting. */
function describeConsequence({ total }: Adjustment, { paid }: Order['payment']): string {
  const { back, due } = moneyAfter(total, paid)
  if (back > 0)
    return `Vous avez payé ${formatFcfa(paid)}\u00a0: l’équipe vous rendra ${formatFcfa(back)}.`
  if (due === 0) return 'Vous avez déjà tout payé\u00a0: rien de plus à donner.'
  return paid > 0
    ? `Vous avez payé ${formatFcfa(paid)}\u00a0: il vous restera ${formatFcfa(due)} à payer.`
    : `Vous aurez ${formatFcfa(due)} à payer.`
}
