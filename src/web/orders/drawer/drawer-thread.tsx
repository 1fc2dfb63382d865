import type { ReactNode } from 'react'
import { isRide } from '#shared/places/positions.ts'
import type { Role } from '#shared/roles.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { RiderLine } from '../livreur-position/rider-line.tsx'
import { firstName, type OrderDetail, type OrderView } from '../order-view.ts'
import { timelineSteps } from '../timeline/timeline-steps.tsx'
import { DrawerPart } from './drawer-part.tsx'

interface Props {
  detail: Pick<OrderDetail, 'order' | 'timeline'>
  reader: Role
}

/** The thread of an order around its present step; « Papiers et suites » has all of it. */
export function DrawerThread({ detail, reader }: Props) {
  return (
    <DrawerPart title="Le fil">
      <Ticket>
        <TicketBody>
          <Timeline steps={fold(wholeThread(detail, reader))} />
        </TicketBody>
      </Ticket>
    </DrawerPart>
  )
}

export const wholeThread = ({ order, timeline }: Props['detail'], reader: Role): TimelineStep[] =>
  withRider(timelineSteps(timeline, reader, order), order)

/** The steps around the present one, or around the last one of an order that is over. */
function fold(steps: readonly TimelineStep[]): TimelineStep[] {
  const now = steps.findIndex(({ state }) => state === 'now')
  const at = now < 0 ? steps.map(({ state }) => state).lastIndexOf('done') : now
  const from = Math.max(0, at - 1)
  const shown = steps.slice(from, at + 2)
  const after = steps.length - from - shown.length
  return shown.map((step, index) => {
    if (index === 0 && from > 0) return withLine(step, `et ${countLabel(from, 'étape')} avant`)
    if (index === shown.length - 1 && after > 0)
      return withLine(step, `puis ${countLabel(after, 'étape')}`)
    return step
  })
}

/** The step with one more line under its detail. */
function withLine(step: TimelineStep, line: ReactNode): TimelineStep {
  const detail = (
    <>
      {step.detail}
      <span className="block">{line}</span>
    </>
  )
  return { ...step, detail }
}

/** While a livreur is on the way, the current step shows their distance. */
function withRider(steps: TimelineStep[], order: OrderView): TimelineStep[] {
  const { livreur, status } = order
  if (!livreur || !isRide(status)) return steps
  const name = firstName(livreur.fullname)
  const line = <RiderLine order={order} name={name} unknown="Position inconnue" />
  return steps.map((step) => (step.state === 'now' ? withLine(step, line) : step))
}
