import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from './counters.module.css'

/** The counters while they load, with their labels. */
export function CounterSkeletons({ labels }: { labels: string[] }) {
  return (
    <div role="status" className={classes.counters}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {labels.map((label) => (
        <Ticket key={label} aria-hidden="true">
          <TicketBody className={classes.counter}>
            <span className={`strong text-s leading-13 ${classes.label}`}>{label}</span>
            <SkeletonBlock
              className={`display leading-1 accent ${classes.figure}`}
              width="64px"
              height="52px"
            />
          </TicketBody>
        </Ticket>
      ))}
    </div>
  )
}
