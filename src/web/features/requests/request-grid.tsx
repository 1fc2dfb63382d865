import type { ReactNode } from 'react'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import classes from './request-grid.module.css'

/** The cards of a list of requests: one column on a phone, two where there is room. */
export function RequestGrid({ children }: { children: ReactNode }) {
  return <div className={`stack ${classes.grid}`}>{children}</div>
}

/** The same while the requests are being read. `look` is that of their cards. */
export function RequestSkeletons({ look }: { look: 'plain' | 'quiet' }) {
  return (
    <TicketSkeletons
      plain={look === 'plain'}
      quiet={look === 'quiet'}
      className={`stack ${classes.grid}`}
    />
  )
}

/** The choice of which requests are listed, above them. */
export function RequestFilter({ children }: { children: ReactNode }) {
  return <div className={`mb-20 ${classes.filter}`}>{children}</div>
}
