import type { ReactNode } from 'react'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import classes from './request-grid.module.css'

/** The cards of a list of requests, in one column on a phone and two on a wide screen. */
export function RequestGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** A list of requests while it loads. `look` is that of its cards. */
export function RequestSkeletons({ look }: { look: 'plain' | 'quiet' }) {
  return (
    <TicketSkeletons plain={look === 'plain'} quiet={look === 'quiet'} className={classes.grid} />
  )
}

/** The place of the filter above a list of requests. */
export function RequestFilter({ children }: { children: ReactNode }) {
  return <div className={`mb-20 ${classes.filter}`}>{children}</div>
}
