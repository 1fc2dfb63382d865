import { IconLogout } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import { ThemeSwitch } from '../actions/theme-switch.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import classes from './app-frame.module.css'
import { cappedCount, type NavItem } from './nav-item.ts'
import type { Who } from './side-bar.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  items: NavItem[]
  who: Who
  onLogout: () => void
}

/** The sheet that « Plus » opens on a phone: the other screens, sign-out and the theme. */
export function MoreSheet({ opened, onClose, items, who, onLogout }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={who.name} subtitle={who.role} size="sm">
      <ul className={classes.more}>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
              end={item.end ?? false}
              className={classes.moreItem}
              onClick={onClose}
            >
              <span aria-hidden="true">{item.icon}</span>
              {item.label}
              {item.count ? <span className={classes.count}>{cappedCount(item.count)}</span> : null}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={cx(classes.moreItem, classes.logout)}
            onClick={() => {
              onClose()
              onLogout()
            }}
          >
            <IconLogout aria-hidden="true" />
            Déconnexion
          </button>
        </li>
      </ul>
      <ThemeSwitch />
    </Dialog>
  )
}
