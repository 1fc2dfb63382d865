import { formatDay, formatShortDateTime } from '#shared/dates.ts'
import { canBeClosed } from '#shared/orders/closings.ts'
import { papersOf } from '#shared/orders/order-papers.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { isolated } from '#shared/text/isolate.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { threadLabel } from '#shared/text/status-words.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Seam } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useModules } from '#web/modules.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { ClaimLink } from '../claims/claim-link.tsx'
import { ReorderButton } from '../client/reorder-button.tsx'
import { countedOf, countedText } from '../count-words.ts'
import { CountParts } from '../custody/count-parts.tsx'
import { OrderGarments } from '../facts/order-garments.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import { OrderHelpButton } from '../help/help-button.tsx'
import { PaperButton } from '../order-papers.tsx'
import { OrderPlace } from '../order-place.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { WeeklyButton } from '../recurring/weekly-button.tsx'
import classes from './order-history.module.css'
import { type PastOrder, pastDay } from './past-order.ts'

interface Props {
  order: PastOrder
  opened: boolean
  onClose: () => void
}

/** All that is known of a delivered order, and what can be done with it. */
export default function PastOrderSheet({ order, opened, onClose }: Props) {
  const { status, reference, checks } = order
  const isRecent = canBeClosed(order, serverNow())
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      reference={reference}
      title={upperFirst(formatDay(pastDay(order)))}
      subtitle={
        <span className="row wrap gap-10 row-gap-4">
          <OrderStatusBadge
            status={status}
            reader="client"
            label={standingLabel(order, 'client')}
          />
          <OrderReference className="reference" reference={reference} />
        </span>
      }
      footer={<Acts order={order} />}
    >
      <div className="stack gap-10">
        <Timeline compact steps={stepsOf(order)} />
        {order.atCounter ? null : <OrderPlace order={order} />}
        <Seam plain />
        <OrderGarments order={order} />
        <OrderTotal order={order} />
        <ClientPayment order={order} />
      </div>
      {/* Later it can no longer be contested, and the thread says it. */}
      {isRecent && checks.length > 0 ? (
        <>
          <Seam plain />
          <CountParts order={order} />
        </>
      ) : null}
    </Dialog>
  )
}

/** When it was ordered, counted and brought back. */
function stepsOf({ createdAt, deliveredAt, checks, atCounter }: PastOrder): TimelineStep[] {
  const steps: TimelineStep[] = [
    { key: 'created', state: 'done', label: 'Commandée', time: whenText(createdAt) },
  ]
  const collected = checks.find(({ step }) => step === 'pickup')
  const delivered = checks.find(({ step }) => step === 'delivery')
  if (collected)
    steps.push({
      key: 'pickup',
      state: 'done',
      label: atCounter ? 'Déposée' : threadLabel('picked_up', 'client'),
      detail: countText(collected),
      time: whenText(collected.takenAt),
    })
  const end = atCounter ? 'Retirée' : threadLabel('completed', 'client')
  if (deliveredAt !== null)
    steps.push({
      key: 'delivery',
      state: 'done',
      // Of the team, a client reads no names.
      label:
        delivered?.actorName && !atCounter ? `${end} par ${isolated(delivered.actorName)}` : end,
      detail: delivered && countText(delivered),
      time: whenText(deliveredAt),
    })
  return steps
}

const whenText = (at: number) => formatShortDateTime(at, serverNow())

function countText(check: PastOrder['checks'][number]): string {
  const text = check.counts.length > 0 ? countedText(check) : countedOf(check)
  return `${text}${check.withClient ? ', devant vous' : ''}`
}

function Acts({ order }: { order: PastOrder }) {
  const door = { tone: 'ghost', size: 'sm', stacked: true } as const
  const modules = useModules()
  return (
    <div className={`stack gap-8 ${classes.foot}`}>
      <div className={classes.withHelp}>
        <ReorderButton order={order} />
        <OrderHelpButton tone="outline" iconOnly order={order} />
      </div>
      {order.status === 'completed' ? <ClaimLink order={order} /> : null}
      <div className={classes.doors}>
        {papersOf(order, 'client', modules).map((paper) => (
          <PaperButton key={paper} {...door} paper={paper} order={order} />
        ))}
        <WeeklyButton {...door} order={order} />
      </div>
    </div>
  )
}
