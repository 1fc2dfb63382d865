import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './counters.module.css'

/** The text under a figure. */
export const detailClass = `whole-row quiet text-s leading-14 ${classes.more}`

interface Props {
  counters: ReadonlyArray<{ label: string; icon: ReactNode; detail: ReactNode }>
}

/** The counters while they load, with their labels, icons and height. */
export function CounterSkeletons({ counters }: Props) {
  return (
    <div role="status" className={classes.counters}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {counters.map(({ label, icon, detail }) => (
        <Ticket key={label} aria-hidden="true">
          <TicketBody className={classes.counter}>
            <span className={`strong text-s leading-13 ${classes.label}`}>{label}</span>
            <span className={`quiet icons-24 ${classes.icon}`}>{icon}</span>
            <span className={`display leading-1 accent ${classes.figure}`}>
              <SkeletonBlock width="64px" height="1em" />
            </span>
            <span className={cx(detailClass, classes.unknown)}>{detail}</span>
          </TicketBody>
        </Ticket>
      ))}
    </div>
  )
}
