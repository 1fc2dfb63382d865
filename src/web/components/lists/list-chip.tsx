import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import classes from './list-chip.module.css'

interface Props {
  to: To
  isCurrent: boolean
  children: ReactNode
}

/** A link to one part of a list. */
export function ListChip({ to, isCurrent, children }: Props) {
  return (
    <Link
      className={`outlined rounded no-underline nowrap strong text-s tap ${classes.chip}`}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
