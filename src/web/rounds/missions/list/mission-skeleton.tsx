import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import card from '../card/mission-card.module.css'
import queue from './mission-queue.module.css'
import classes from './mission-skeleton.module.css'

/** The missions while they are loading: one card and a row, as `MissionQueue` lays them out. */
export function MissionSkeletons() {
  return (
    <div role="status" className={queue.queue}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Ticket className={`clip ${classes.bone}`} aria-hidden="true">
        <SkeletonBlock className={`left-edge ${classes.edge}`} />
        <TicketBody className={card.body}>
          <div className="row justify-between">
            <SkeletonBlock width="134px" height="36px" />
            <SkeletonBlock width="140px" height="20px" />
          </div>
          <SkeletonBlock width="64%" height="36px" className="mt-10" />
          <SkeletonBlock width="80%" height="46px" className="mt-6" />
          <SkeletonBlock height="50px" className="mt-12" />
        </TicketBody>
        <TicketBody className={`stack gap-10 ${card.body}`}>
          <SkeletonBlock height="64px" />
          <SkeletonBlock height="60px" />
        </TicketBody>
        <SkeletonBlock className="line-top mt-4" height="52px" />
      </Ticket>
      <div className="stack gap-10" aria-hidden="true">
        <SkeletonBlock width="96px" height="26px" />
        <SkeletonBlock height="84px" />
      </div>
    </div>
  )
}
