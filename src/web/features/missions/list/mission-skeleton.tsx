import { VisuallyHidden } from '@mantine/core'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { Bone } from '#web/components/states/ticket-skeleton.tsx'
import classes from '../mission-list.module.css'

/** The missions while they are on their way: the place of the name, the map and the button is kept. */
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
    <Ticket className={classes.bone} aria-hidden="true">
      <Bone className={classes.edge} />
      <TicketBody className={classes.bones}>
        <div className={classes.head}>
          <Bone width="40%" height="20px" />
          <Bone width="112px" height="36px" />
        </div>
        <Bone width="64%" height="34px" />
        <Bone width="80%" height="22px" />
        <Bone width="46%" height="22px" />
      </TicketBody>
      <Bone className={classes.map} height="12rem" />
      <TicketBody>
        <Bone height="64px" />
      </TicketBody>
    </Ticket>
  )
}
