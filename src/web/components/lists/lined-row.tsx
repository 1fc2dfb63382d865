import type { ReactNode } from 'react'
import { Lisere } from '#web/drawings/lisere.tsx'
import { Ticket } from '../layout/ticket.tsx'
import classes from './lined-row.module.css'

/** Rows on one card, cut by stitches. */
export function LinedRows({ children }: { children: ReactNode }) {
  return (
    <Ticket className="clip">
      <ul className="seams-between">{children}</ul>
    </Ticket>
  )
}

interface Props {
  /** Weaves the strip along the row. */
  reference: string
  /** The name of the row for screen readers. */
  label: string
  title: ReactNode
  /** Under the title, in grey. */
  subtitle: ReactNode
  /** At the right of both. */
  aside: ReactNode
  children: ReactNode
}

/** A row, with the strip of its reference at the left and its title at the head. */
export function LinedRow({ reference, label, title, subtitle, aside, children }: Props) {
  return (
    <li className={`relative ${classes.row}`} aria-label={label}>
      <Lisere className={`left-edge ${classes.edge}`} reference={reference} thickness={8} />
      <div className={`flex wrap justify-between align-start ${classes.head}`}>
        <div className={classes.whose}>
          <h3 className="row-title">{title}</h3>
          <p className="quiet text-s leading-14">{subtitle}</p>
        </div>
        {aside}
      </div>
      {children}
    </li>
  )
}
