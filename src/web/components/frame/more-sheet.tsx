import { IconLogout } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { ThemeSwitch } from '../actions/theme-switch.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import classes from './app-frame.module.css'
import { cappedCount, type NavItem, nameWithCount } from './nav-item.ts'
import type { FrameUser } from './side-bar.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  items: NavItem[]
  who: FrameUser
  onLogout: () => void
}

/** The sheet that « Plus » opens on a phone: the other screens, sign-out and the theme. */
export function MoreSheet({ opened, onClose, items, who, onLogout }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={who.name} subtitle={who.role} size="sm">
      <ul className="stack lines-between mb-16">
        {items.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
              end={item.end ?? false}
              aria-label={nameWithCount(item.label, item.counted)}
              className={`row icons-24 text-start gap-14 ${classes.moreItem}`}
              onClick={onClose}
            >
              <span className="accent" aria-hidden="true">
                {item.icon}
              </span>
              {item.label}
              {item.count ? (
                <span className={`text-s rounded-badge push-end leading-14 ${classes.count}`}>
                  {cappedCount(item.count)}
                </span>
              ) : null}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`row full icons-24 text-start gap-14 ${classes.moreItem}`}
            onClick={() => {
              onClose()
              onLogout()
            }}
          >
            <IconLogout className="accent" aria-hidden="true" />
            Déconnexion
          </button>
        </li>
      </ul>
      <ThemeSwitch />
    </Dialog>
  )
}
