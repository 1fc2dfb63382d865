import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react'
import { use, useLayoutEffect, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import { Logo } from './logo.tsx'
import { cappedCount, type NavItem, nameWithCount } from './nav-item.ts'
import classes from './rail.module.css'
import { isRailOpen, keepRailOpen } from './rail-choice.ts'
import { SideBar, type SideBarProps } from './side-bar.tsx'
import { SideBarSlot } from './side-bar-slot.ts'

/** While `enabled`, the side bar is a rail of icons, which folds out; the device keeps that choice. */
export function useRail(enabled: boolean): void {
  const setSide = use(SideBarSlot)
  useLayoutEffect(() => {
    if (!enabled) return
    setSide({ side: FoldingSideBar })
    return () => setSide(null)
  }, [enabled, setSide])
}

function FoldingSideBar(props: SideBarProps) {
  const [isOpen, setOpen] = useState(isRailOpen)
  const fold = () => {
    keepRailOpen(!isOpen)
    setOpen(!isOpen)
  }
  const button = <FoldButton isOpen={isOpen} onClick={fold} />
  if (isOpen) return <SideBar {...props} footer={button} />
  return <Rail {...props} footer={button} />
}

/** The navigation as icons. Their names are said, and shown under the pointer. */
function Rail({ items, onLogout, homeTo = '/', tools = [], footer, className }: SideBarProps) {
  const groups: NavItem[][] = []
  for (const entry of items) {
    if ('items' in entry) groups.push(entry.items)
    else if (groups.length > 0) groups[0]?.push(entry)
    else groups.push([entry])
  }
  return (
    <aside className={cx('screen-only', classes.rail, className)}>
      <Link className={`fixed no-underline ${classes.logo}`} to={homeTo} aria-label="Lavéo">
        <Logo tone="dark" />
      </Link>
      <nav className={`column ${classes.nav}`} aria-label="Navigation">
        {groups.map((group) => (
          <ul key={group[0]?.to} className={classes.group}>
            {group.map((item) => (
              <li key={item.to}>
                <RailItem item={item} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={`fixed column ${classes.foot}`}>
        {tools.map(({ label, icon, onClick }) => (
          <button
            key={label}
            type="button"
            className={`place-center icons-22 ${classes.item}`}
            aria-label={label}
            title={label}
            onClick={onClick}
          >
            <span aria-hidden="true">{icon}</span>
          </button>
        ))}
        <button
          type="button"
          className={`place-center icons-22 ${classes.item}`}
          aria-label="Déconnexion"
          title="Déconnexion"
          onClick={onLogout}
        >
          <IconLogout aria-hidden="true" />
        </button>
        {footer}
      </div>
    </aside>
  )
}

function RailItem({ item }: { item: NavItem }) {
  const { to, end = false, label, counted, icon, count, current } = item
  return (
    <NavLink
      to={to}
      end={end}
      aria-label={nameWithCount(label, counted) ?? label}
      title={label}
      className={({ isActive }) =>
        cx('place-center relative icons-22', classes.item, (isActive || current) && classes.on)
      }
    >
      <span aria-hidden="true">{icon}</span>
      {count ? <span className={`absolute ${classes.count}`}>{cappedCount(count)}</span> : null}
    </NavLink>
  )
}

/** The same button in both: after a click it keeps the focus. */
function FoldButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const label = isOpen ? 'Replier la navigation' : 'Déplier la navigation'
  return (
    <button
      type="button"
      className={`place-center icons-22 ${classes.item}`}
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      onClick={onClick}
    >
      {isOpen ? (
        <IconLayoutSidebarLeftCollapse aria-hidden="true" />
      ) : (
        <IconLayoutSidebarLeftExpand aria-hidden="true" />
      )}
    </button>
  )
}
