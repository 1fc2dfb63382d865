import { IconLogout } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import { Kbd } from '../display/kbd.tsx'
import { Logo } from './logo.tsx'
import {
  cappedCount,
  type FrameTool,
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
  homeTo?: string
  /** Tools that open over the screen: the first with its name, the others as icons. */
  tools?: readonly FrameTool[] | undefined
  /** Shown above the user's name. */
  footer?: ReactNode
  className?: string | undefined
}

/** The indigo navigation bar of a wide screen. */
export function SideBar({
  items,
  start,
  who,
  onLogout,
  homeTo = '/',
  tools = [],
  footer,
  className,
}: SideBarProps) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A superadmin's links do not all fit on a low screen.
  useEffect(() => {
    if (pathname) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <aside className={cx('screen-only', classes.side, className)}>
      <Link className={`fixed no-underline ${classes.logo}`} to={homeTo}>
        <Logo tone="dark" />
      </Link>
      <nav ref={nav} className={`column ${classes.nav}`} aria-label="Navigation">
        {start ? <Item item={start} className={classes.start} /> : null}
        {items.map((item) =>
          'items' in item ? (
            <Group key={item.title} {...item} />
          ) : (
            <Item key={item.to} item={item} />
          ),
        )}
      </nav>
      <div className="fixed">
        {tools.length > 0 ? <Tools tools={tools} /> : null}
        {footer ? <div className={classes.slot}>{footer}</div> : null}
        <div className={`text-s ${classes.who}`}>
          <b className="block anywhere text-s white">{who.name}</b>
          {who.role}
          <button type="button" className={cx(classes.item, classes.logout)} onClick={onLogout}>
            <IconLogout aria-hidden="true" />
            Déconnexion
          </button>
        </div>
      </div>
    </aside>
  )
}

function Tools({ tools }: { tools: readonly FrameTool[] }) {
  return (
    <div className={`flex gap-4 ${classes.tools}`}>
      {tools.map(({ label, shortcut, icon, onClick }, place) => (
        <button
          key={label}
          type="button"
          className={cx(classes.item, place === 0 && 'grow')}
          aria-label={label}
          title={label}
          onClick={onClick}
        >
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
          {place === 0 ? (
            <>
              {label}
              <span className="push-end" aria-hidden="true">
                <Kbd name={shortcut} />
              </span>
            </>
          ) : null}
        </button>
      ))}
    </div>
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
  return (
    <NavLink
      to={item.to}
      end={item.end ?? false}
      aria-label={nameWithCount(item.label, item.counted)}
      className={({ isActive }) =>
        cx(classes.item, className, (isActive || item.current) && classes.on)
      }
    >
      <span className={classes.icon} aria-hidden="true">
        {item.icon}
      </span>
      {item.label}
      {item.count ? (
        <span className={`rounded-badge push-end ${classes.count}`}>{cappedCount(item.count)}</span>
      ) : null}
    </NavLink>
  )
}
