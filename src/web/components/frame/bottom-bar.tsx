import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import classes from './bottom-bar.module.css'
import { cappedCount, isAt, type NavItem, nameWithCount } from './nav-item.ts'

/** A button of the bar, beside its links. */
export interface BarAction {
  label: string
  icon: ReactNode
  onClick: () => void
  current?: boolean
  count?: number | undefined
  /** The name of the count for screen readers. */
  counted?: string | undefined
  /** Undefined for an action that opens no sheet. */
  expanded?: boolean
}

interface Props {
  items: NavItem[]
  actions?: BarAction[]
  className?: string | undefined
}

/** The fixed navigation bar at the bottom of a phone. */
export function BottomBar({ items, actions = [], className }: Props) {
  const { pathname } = useLocation()
  return (
    <nav
      className={cx('screen-only surface', classes.bar, className)}
      aria-label="Navigation"
      data-foot=""
    >
      {items.map((item) => {
        const isCurrent = isAt(item, pathname)
        return (
          <Link
            key={item.to}
            to={item.to}
            aria-label={nameWithCount(item.label, item.counted)}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(classes.item, isCurrent && classes.on)}
          >
            <Face icon={item.icon} count={item.count} isAct={item.isAct === true && !isCurrent} />
            {item.label}
          </Link>
        )
      })}
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={cx(classes.item, action.current && classes.on)}
          onClick={action.onClick}
          aria-label={nameWithCount(action.label, action.counted)}
          aria-haspopup={action.expanded === undefined ? undefined : 'dialog'}
          aria-expanded={action.expanded}
        >
          <Face icon={action.icon} count={action.count} />
          {action.label}
        </button>
      ))}
    </nav>
  )
}

interface FaceProps {
  icon: ReactNode
  count?: number | undefined
  isAct?: boolean
}

function Face({ icon, count, isAct = false }: FaceProps) {
  return (
    <span className={cx('place-center relative icons-24', isAct && 'badge-indigo', classes.icon)}>
      <span aria-hidden="true">{icon}</span>
      {count ? <span className={`absolute ${classes.count}`}>{cappedCount(count)}</span> : null}
    </span>
  )
}
