import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from '../mission-list.module.css'

/** Two missions that are still loading, with the layout of a `MissionCard`. */
export function MissionSkeletons({ className }: { className: string | undefined }) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <MissionSkeleton />
      <MissionSkeleton />
    </div>
  )
}

function MissionSkeleton() {
  return (
    <Ticket className={`clip ${classes.bone}`} aria-hidden="true">
      <SkeletonBlock className={classes.edge} />
      <TicketBody className="stack gap-14">
        <div className="flex justify-between">
          <SkeletonBlock width="40%" height="20px" />
          <SkeletonBlock width="112px" height="36px" />
        </div>
        <SkeletonBlock width="64%" height="34px" />
        <SkeletonBlock width="80%" height="22px" />
        <SkeletonBlock width="46%" height="22px" />
      </TicketBody>
      <SkeletonBlock className={classes.map} height="12rem" />
      <TicketBody>
        <SkeletonBlock height="64px" />
      </TicketBody>
    </Ticket>
  )
}
