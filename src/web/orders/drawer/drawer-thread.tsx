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
import { type DatedStep, timelineSteps } from '../timeline/timeline-steps.tsx'
import { DrawerPart } from './drawer-part.tsx'

interface Props {
  detail: Pick<OrderDetail, 'order' | 'timeline'>
  reader: Role
}

/** The last step, and those that come, with their hour; « Papiers et suites » has the whole thread. */
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

export const wholeThread = ({ order, timeline }: Props['detail'], reader: Role): DatedStep[] =>
  withRider(timelineSteps(timeline, reader, order), order)

function shortThread(detail: Props['detail'], reader: Role): TimelineStep[] {
  const steps = wholeThread(detail, reader)
  const known = steps.filter(({ state }) => state !== 'todo')
  const last = known.at(-1)
  const coming = comingSteps(detail.order, steps)
  if (!last) return coming
  const time = last.at === undefined ? last.time : formatTimeNear(last.at, undefined)
  // A livreur who is on the way says where, whatever happened since they set off.
  const now = isRide(detail.order.status) ? known.find(({ state }) => state === 'now') : undefined
  const ride = now && now !== last ? [now] : []
  const before = known.length - 1 - ride.length
  const shown = before > 0 ? withBefore({ ...last, time }, before) : { ...last, time }
  return [...ride, shown, ...coming]
}

function withBefore(step: DatedStep, before: number): DatedStep {
  const words = `et ${countLabel(before, 'étape')} avant`
  const { detail = '' } = step
  if (typeof detail !== 'string') return withLine(step, words)
  return { ...step, detail: [detail, words].filter(Boolean).join(', ') }
}

/** The visits to come, with the promise of the linen; at the counter, the next step of the path. */
function comingSteps(order: OrderView, steps: readonly TimelineStep[]): TimelineStep[] {
  if (isOver(order.status)) return []
  if (order.atCounter)
    return steps
      .filter(({ state }) => state === 'todo')
      .slice(0, 1)
      .map((step) => ({ ...step, detail: promiseText(order) ?? undefined }))
  return VISIT_KINDS.slice(nextVisit(order) === 'delivery' ? 1 : 0).map((visit) =>
    visitAhead(order, visit),
  )
}

function visitAhead(order: OrderView, visit: VisitKind): TimelineStep {
  const isUnassigned = assignmentFrom(order.status) !== undefined && nextVisit(order) === visit
  const facts = [isUnassigned && 'à assigner', visit === 'delivery' && promiseText(order)]
  return {
    key: `to come ${visit}`,
    state: 'todo',
    label: VISIT_LABELS[visit],
    detail: facts.filter(Boolean).join(', ') || undefined,
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
  return `linge promis ${atCounter ? collectWords(readyBy) : readyWords(readyBy)}`
}

/** The step with one more line under its detail. */
function withLine(step: DatedStep, line: ReactNode): DatedStep {
  const detail = (
    <>
      {step.detail}
      <span className="block">{line}</span>
    </>
  )
  return { ...step, detail }
}

/** While a livreur is on the way, the current step shows their distance. */
function withRider(steps: DatedStep[], order: OrderView): DatedStep[] {
  const { livreur, status } = order
  if (!livreur || !isRide(status)) return steps
  const name = firstName(livreur.fullname)
  const line = <RiderLine order={order} name={name} unknown="Position inconnue" />
  return steps.map((step) => (step.state === 'now' ? withLine(step, line) : step))
}
