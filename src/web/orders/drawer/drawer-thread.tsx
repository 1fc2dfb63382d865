import { IconHanger } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShortDate, formatTimeNear } from '#shared/dates.ts'
import { assignmentFrom, isOver } from '#shared/order-status.ts'
import { isHeld, isTimed, nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import type { Role } from '#shared/roles.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { collectWords, readyWords, shortSlotHours } from '#shared/time/slot-words.ts'
import { slotOfVisit, VISIT_KINDS, VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { RiderLine } from '../livreur-position/rider-line.tsx'
import { STATUS_LOOK } from '../order-status-badge.tsx'
import { firstName, type OrderDetail, type OrderView } from '../order-view.ts'
import { type ThreadStep, timelineSteps } from '../timeline/timeline-steps.tsx'
import { DrawerPart } from './drawer-part.tsx'

interface Props {
  detail: Pick<OrderDetail, 'order' | 'timeline'>
  reader: Role
}

/** What was last, and what comes with its hour; « Papiers et suites » has the whole thread. */
export function DrawerThread({ detail, reader }: Props) {
  return (
    <DrawerPart title="Le fil">
      <Ticket>
        <TicketBody>
          <Timeline steps={shortThread(detail, reader)} />
        </TicketBody>
      </Ticket>
    </DrawerPart>
  )
}

export const wholeThread = ({ order, timeline }: Props['detail'], reader: Role): ThreadStep[] =>
  withRider(timelineSteps(timeline, reader, order), order)

function shortThread(detail: Props['detail'], reader: Role): TimelineStep[] {
  const steps = wholeThread(detail, reader)
  const known = steps.filter(({ state }) => state !== 'todo')
  const last = known.at(-1)
  const coming = comingSteps(detail.order, steps)
  if (!last) return coming
  const time = last.at === undefined ? last.time : formatTimeNear(last.at, undefined)
  const before = known.length - 1
  const words = before > 0 ? `et ${countLabel(before, 'étape')} avant` : null
  const shown = withLine({ ...last, time }, words)
  // A livreur who is on the way says where, whatever happened since they set off.
  const ride = isRide(detail.order.status) ? known.find(({ state }) => state === 'now') : undefined
  return [...(ride && ride !== last ? [ride] : []), shown, ...coming]
}

/** The promise and the visits to come; at the counter, the next step of the path. */
function comingSteps(order: OrderView, steps: readonly TimelineStep[]): TimelineStep[] {
  if (isOver(order.status)) return []
  const promised = promiseText(order)
  if (order.atCounter)
    return steps
      .filter(({ state }) => state === 'todo')
      .slice(0, 1)
      .map((step) => ({ ...step, detail: promised ?? undefined }))
  const coming = VISIT_KINDS.slice(nextVisit(order) === 'delivery' ? 1 : 0)
  const visits = coming.map((visit) => visitAhead(order, visit))
  if (promised === null) return visits
  const ready: TimelineStep = {
    key: 'to be ready',
    state: 'todo',
    label: 'Linge prêt',
    detail: promised,
    icon: <IconHanger />,
  }
  return [...visits.slice(0, -1), ready, ...visits.slice(-1)]
}

function visitAhead(order: OrderView, visit: VisitKind): TimelineStep {
  const assignment = assignmentFrom(order.status)
  const isUnassigned = assignment !== undefined && nextVisit(order) === visit
  return {
    key: `to come ${visit}`,
    state: 'todo',
    label: VISIT_LABELS[visit],
    detail: isUnassigned ? 'à assigner' : undefined,
    time: isTimed(order) ? slotText(order, visit) : undefined,
    icon: STATUS_LOOK[visit === 'pickup' ? 'pickup_en_route' : 'delivery_en_route'].icon,
  }
}

/** The day and the hours of a visit, or why it has none. */
function slotText(order: OrderView, visit: VisitKind): ReactNode {
  const slot = slotOfVisit(order, visit)
  if (slot)
    return (
      <>
        {formatShortDate(slot.from)}, <span className="nowrap">{shortSlotHours(slot)}</span>
      </>
    )
  if (isHeld(order) && nextVisit(order) === visit) return 'nouvelle heure à choisir'
  return 'heure à fixer'
}

function promiseText({ readyAt, readyBy, atCounter }: OrderView): string | null {
  if (readyAt !== null || readyBy === null) return null
  return `promis ${atCounter ? collectWords(readyBy) : readyWords(readyBy)}`
}

/** The step with one more line under its detail. */
function withLine(step: ThreadStep, line: ReactNode): ThreadStep {
  const detail = (
    <>
      {step.detail}
      <span className="block">{line}</span>
    </>
  )
  return { ...step, detail }
}

/** While a livreur is on the way, the current step shows their distance. */
function withRider(steps: ThreadStep[], order: OrderView): ThreadStep[] {
  const { livreur, status } = order
  if (!livreur || !isRide(status)) return steps
  const name = firstName(livreur.fullname)
  const line = <RiderLine order={order} name={name} unknown="Position inconnue" />
  return steps.map((step) => (step.state === 'now' ? withLine(step, line) : step))
}
