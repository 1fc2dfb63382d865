import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './grouped-rows.module.css'

interface Children {
  children: ReactNode
}

/** The card around rows, or around groups of them. */
export const RowCard = ({ children }: Children) => (
  <div className={`surface outlined rounded-large clip list-width ${classes.card}`}>{children}</div>
)

export const RowLines = ({ children }: Children) => <ul className={classes.rows}>{children}</ul>

interface GroupProps extends Children {
  label: string
  head: ReactNode
  tone: string
}

export function RowGroup({ label, head, tone, children }: GroupProps) {
  return (
    <section aria-label={label}>
      <h2 className={cx('row gap-8', classes.head, tone)}>{head}</h2>
      {children}
    </section>
  )
}

interface RowProps extends Children {
  to: To
  /** It is open beside the list. */
  isCurrent: boolean
  /** The reference that the strip at its edge is woven from. */
  weave?: string | null
  /** The columns, which are the list's own. */
  className?: string | undefined
}

export function LinkRow({ to, isCurrent, weave = null, className, children }: RowProps) {
  return (
    <li className="relative">
      <Link
        className={cx('no-underline', classes.row, className)}
        to={to}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {weave === null ? null : (
          <span className="left-edge" aria-hidden="true">
            <Lisere reference={weave} thickness={8} />
          </span>
        )}
        {children}
      </Link>
    </li>
  )
}

/** The name of a row over what it is; what does not fit is cut. */
export function RowName({ name, children }: Children & { name: string }) {
  return (
    <span className="shrink leading-13">
      <b className={`block ${classes.line}`}>{name}</b>
      <span className={`block text-s quiet ${classes.line}`}>{children}</span>
    </span>
  )
}
