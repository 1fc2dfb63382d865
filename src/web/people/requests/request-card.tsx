import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import classes from './request-card.module.css'

interface Props {
  /** The accessible name of the card. */
  label: string
  fullname: ReactNode
  /** The reference of the order that the request is about. */
  reference?: string
  createdAt: number
  /** Shown beside the name. */
  aside?: ReactNode
  /** The contact details. */
  contact: ReactNode
  message: string | null
  /** The actions. */
  children: ReactNode
}

/** A request to the team: its author, its time, the contact details, the message and the actions. */
export function RequestCard(props: Props) {
  const { label, fullname, reference, createdAt, aside, contact, message, children } = props
  return (
    <Ticket as="article" quiet reference={reference} className="column" aria-label={label}>
      <TicketBody className="grow">
        <div className={`row wrap justify-between ${classes.head}`}>
          <h3 className="shrink anywhere text-2xl">{fullname}</h3>
          {aside}
        </div>
        <p className="quiet text-s mt-4">
          <time dateTime={isoInstant(createdAt)}>{formatDateTime(createdAt)}</time>
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
