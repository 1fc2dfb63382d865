import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'

/** The late promises while they are read, in the height of their title. */
export function LateSkeleton() {
  return (
    <Ticket aria-hidden="true">
      <TicketBody>
        <SkeletonBlock width="220px" height="calc(var(--text-2xl) * 1.12)" />
      </TicketBody>
    </Ticket>
  )
}
