import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import classes from './request-card.module.css'

interface Props {
  /** What the card is called. */
  label: string
  fullname: string
  /** Of the order that it is about. */
  reference?: string
  createdAt: number
  /** Beside the name: how it was answered. */
  aside?: ReactNode
  /** How to reach the person. */
  contact: ReactNode
  message: string | null
  /** Under the seam: what may be done. */
  children: ReactNode
}

/** A request to the team: who, when, how to answer, in their own words. */
export function RequestCard(props: Props) {
  const { label, fullname, reference, createdAt, aside, contact, message, children } = props
  return (
    <Ticket as="article" quiet reference={reference} className="column" aria-label={label}>
      <TicketBody className="grow">
        <div className={`row wrap between ${classes.head}`}>
          <h3 className="shrink anywhere text-2xl">{fullname}</h3>
          {aside}
        </div>
        <p className="quiet text-s mt-4">
          <time dateTime={new Date(createdAt).toISOString()}>{formatDateTime(createdAt)}</time>
        </p>
        <div className={`flex wrap mt-8 ${classes.contact}`}>{contact}</div>
        {message ? (
          <blockquote className={`anywhere mt-10 rounded ${classes.message}`}>{message}</blockquote>
        ) : null}
      </TicketBody>
      <Seam />
      <TicketBody className={`row wrap gap-10 ${classes.foot}`}>{children}</TicketBody>
    </Ticket>
  )
}
