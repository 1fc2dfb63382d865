import { IconLogout } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { Kbd } from '../display/kbd.tsx'
import { ActFailure } from '../feedback/act-failure.tsx'
import { Logo } from './logo.tsx'
import {
  cappedCount,
  type FrameTool,
  isAt,
  type NavGroup,
  type NavItem,
  nameWithCount,
} from './nav-item.ts'
import classes from './side-bar.module.css'

export interface FrameUser {
  name: string
  role: string
}

export interface SideBarProps {
  items: NavItem[] | NavGroup[]
  /** An action offered on every screen, above the links. */
  start?: NavItem | undefined
  who: FrameUser
  onLogout: () => void
  logoutUnanswered: Unanswered
  homeTo?: string
  /** Opens over the screen. */
  tool?: FrameTool | undefined
  /** One's own profile, beside the sign-out. */
  foot?: NavItem | undefined
  className?: string | undefined
}

/** The indigo navigation bar of a wide screen. */
export function SideBar({
  items,
  start,
  who,
  onLogout,
  logoutUnanswered,
  homeTo = '/',
  tool,
  foot,
  className,
}: SideBarProps) {
  const screens = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // A superadmin's links do not all fit on a low screen.
  useEffect(() => {
    if (pathname)
      screens.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <aside className={cx('screen-only', classes.side, className)}>
      <Link className={`fixed no-underline ${classes.logo}`} to={homeTo}>
        <Logo tone="dark" />
      </Link>
      <nav className={`column ${classes.nav}`} aria-label="Navigation">
        {start ? <Item item={start} className={classes.start} /> : null}
        <div ref={screens} className={`column ${classes.screens}`}>
          {items.map((item) =>
            'items' in item ? (
              <Group key={item.title} {...item} />
            ) : (
              <Item key={item.to} item={item} />
            ),
          )}
        </div>
      </nav>
      <div className="fixed">
        {tool ? (
          <div className={classes.tools}>
            <Tool tool={tool} />
          </div>
        ) : null}
        <div className={`text-s ${classes.who}`}>
          <b className="block anywhere text-s white">{who.name}</b>
          {who.role}
          {foot ? <Item item={foot} className={classes.own} /> : null}
          <button type="button" className={cx(classes.item, classes.own)} onClick={onLogout}>
            <IconLogout aria-hidden="true" />
            Déconnexion
          </button>
          <div className={`hide-empty ${classes.failure}`}>
            <ActFailure unanswered={logoutUnanswered} withRetry={false} />
          </div>
        </div>
      </div>
    </aside>
  )
}

function Tool({ tool: { label, shortcut, icon, onClick } }: { tool: FrameTool }) {
  return (
    <button type="button" className={cx(classes.item, 'full')} aria-label={label} onClick={onClick}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      {label}
      <span className="push-end" aria-hidden="true">
        <Kbd name={shortcut} />
      </span>
    </button>
  )
}

function Group({ title, items }: NavGroup) {
  const id = useId()
  return (
    <div className={classes.group}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      <ul className={`stack ${classes.list}`} aria-labelledby={id}>
        {items.map((item) => (
          <li key={item.to}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Item({ item, className }: { item: NavItem; className?: string | undefined }) {
  const isCurrent = isAt(item, useLocation().pathname)
  return (
    <Link
      to={item.to}
      aria-label={nameWithCount(item.label, item.counted)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(classes.item, className, isCurrent && classes.on)}
    >
      <span className={classes.icon} aria-hidden="true">
        {item.icon}
      </span>
      {item.label}
      {item.count ? (
        <span className={`rounded-badge push-end ${classes.count}`}>{cappedCount(item.count)}</span>
      ) : null}
    </Link>
  )
}
