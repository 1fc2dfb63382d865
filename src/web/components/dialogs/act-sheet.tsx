import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import classes from './act-sheet.module.css'

/** Acts and ways on, one a line. */
export function ActList({ children }: { children: ReactNode }) {
  return <ul className="stack lines-between">{children}</ul>
}

interface Props {
  icon: ReactNode
  children: ReactNode
  /** The result of the act, in grey. */
  detail?: string | undefined
  /** At the right end. */
  aside?: ReactNode
  danger?: boolean
  /** Replaces the name for screen readers. */
  label?: string | undefined
  /** An address of the application, or outside of it. Without either it is a button. */
  to?: string | undefined
  /** Current on this path only, not on the paths below it. */
  end?: boolean | undefined
  href?: string | undefined
  onSelect?: (() => void) | undefined
}

/** A line of an `ActList`. */
export function Act({
  icon,
  children,
  detail,
  aside,
  danger,
  label,
  to,
  end,
  href,
  onSelect,
}: Props) {
  const look = {
    className: cx('row full icons-24 text-start gap-14', danger && 'negative', classes.act),
    'aria-label': label,
    onClick: onSelect,
  }
  const inside = (
    <>
      <span className={cx('place-center fixed', !danger && 'accent')} aria-hidden="true">
        {icon}
      </span>
      <span className="shrink anywhere">
        {children}
        {detail ? <span className="block quiet regular text-s leading-13"> {detail}</span> : null}
      </span>
      {aside}
    </>
  )
  return (
    <li>
      {to ? (
        <NavLink to={to} end={end ?? false} {...look}>
          {inside}
        </NavLink>
      ) : href ? (
        <a href={href} target="_blank" rel="noreferrer" {...look}>
          {inside}
        </a>
      ) : (
        <button type="button" {...look}>
          {inside}
        </button>
      )}
    </li>
  )
}
