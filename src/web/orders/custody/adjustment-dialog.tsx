import { IconCheck, IconX } from '@tabler/icons-react'
import { formatDayMonth, formatShortDateTime } from '#shared/dates.ts'
import { moneyAfter } from '#shared/orders/adjustments.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { useMe } from '#web/session.ts'
import type { OrderView } from '../order-view.ts'
import { changedLines } from './adjustment-changes.ts'
import { CodeNeeded } from './code-needed.tsx'
import classes from './custody.module.css'
import { useAnswerAdjustment } from './use-answer-adjustment.ts'

type Order = Pick<
  OrderView,
  'id' | 'reference' | 'payment' | 'adjustment' | 'createdAt' | 'toAgree' | 'items'
>
type Adjustment = NonNullable<Order['adjustment']>

interface Props {
  order: Order
  opened: boolean
  onClose: () => void
}

/** The new total that the team proposes, with the buttons to answer. It is closed by the answer. */
export default function AdjustmentDialog({ order, opened, onClose }: Props) {
  if (!order.adjustment) return null
  return <Proposal order={order} adjustment={order.adjustment} opened={opened} onClose={onClose} />
}

function Proposal({ order, adjustment, opened, onClose }: Props & { adjustment: Adjustment }) {
  const { total, totalBefore, reason, createdAt: proposedAt } = adjustment
  const { id: orderId, reference, payment, createdAt } = order
  // A total that was weighed or counted at the door is exact, so it is not called an estimate.
  const toAgree = adjustment.atDoor ? null : order.toAgree
  const { accept, askToRefuse, accepting, refusing, needsCode, unanswered } = useAnswerAdjustment({
    orderId,
    adjustmentId: adjustment.id,
    total,
    totalBefore,
    onAnswered: onClose,
  })
  const { isNumberProven } = useMe()
  const busy = accepting || refusing
  // A total that has just come under the thumb must be read before it is answered.
  const isArmed = useIsArmed(opened ? adjustment.id : null)
  const held = isArmed ? undefined : classes.held
  return (
    <Dialog
      opened={opened}
      unanswered={unanswered}
      onClose={onClose}
      title="L’équipe propose un nouveau total"
      reference={reference}
      subtitle={
        <>
          Commande <OrderReference reference={reference} /> du {formatDayMonth(createdAt)}, proposé
          le {formatShortDateTime(proposedAt, serverNow())}
        </>
      }
      footer={
        <>
          <Button
            tone="outline"
            className={held}
            icon={<IconX />}
            loading={refusing}
            disabled={busy}
            onClick={askToRefuse}
          >
            Refuser
          </Button>
          <Button
            tone="soleil"
            className={held}
            icon={<IconCheck />}
            loading={accepting}
            disabled={busy}
            onClick={accept}
          >
            Accepter le nouveau total
          </Button>
        </>
      }
    >
      <div className="stack gap-14">
        {reason ? <p className="anywhere pre-line">{reason}</p> : null}
        <Changes adjustment={adjustment} />
        <TotalsList>
          <TotalsItem
            label="Ancien total"
            value={
              <s className="quiet">
                {totalWords({ toAgree, items: order.items, grandTotal: totalBefore })}
              </s>
            }
          />
          <TotalsItem
            strong
            label="Nouveau total"
            value={
              toAgree ? (
                totalWords({ toAgree, items: adjustment.lines, grandTotal: total })
              ) : (
                <Money amount={total} size="big" />
              )
            }
          />
        </TotalsList>
        <p>{toAgree ? STAYS_ESTIMATE : describeConsequence(adjustment, payment)}</p>
        {needsCode && !isNumberProven ? <CodeNeeded /> : null}
      </div>
    </Dialog>
  )
}

function Changes({ adjustment }: { adjustment: Adjustment }) {
  return (
    <dl className="stack gap-6">
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
  )
}

const STAYS_ESTIMATE =
  'Cela reste une estimation\u00a0: le livreur pèse ou compte devant vous, et vous ne devez rien avant de dire «\u00a0D’accord\u00a0».'

/** The amount that the client gets back or has to pay after accepting. */
function describeConsequence({ total }: Adjustment, { paid, state }: Order['payment']): string {
  if (state === 'on_account')
    return 'Cette commande est en compte\u00a0: vous n’avez rien à payer maintenant.'
  const { back, due } = moneyAfter(total, paid)
  if (back > 0)
    return `Vous avez payé ${formatFcfa(paid)}\u00a0: l’équipe vous rendra ${formatFcfa(back)}.`
  if (due === 0) return 'Vous avez déjà tout payé\u00a0: rien de plus à donner.'
  return paid > 0
    ? `Vous avez payé ${formatFcfa(paid)}\u00a0: il vous restera ${formatFcfa(due)} à payer.`
    : `Vous aurez ${formatFcfa(due)} à payer.`
}
