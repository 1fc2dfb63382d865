import { IconLogout } from '@tabler/icons-react'
import { ThemeSwitch } from '../actions/theme-switch.tsx'
import { Act, ActList } from '../dialogs/act-sheet.tsx'
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
export default function MoreSheet({ opened, onClose, items, who, onLogout }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={who.name} subtitle={who.role} size="sm">
      <div className="mb-16">
        <ActList>
          {items.map((item) => (
            <Act
              key={item.to}
              to={item.to}
              end={item.end}
              label={nameWithCount(item.label, item.counted)}
              icon={item.icon}
              aside={
                item.count ? (
                  <span className={`text-s rounded-badge push-end leading-14 ${classes.count}`}>
                    {cappedCount(item.count)}
                  </span>
                ) : null
              }
              onSelect={onClose}
            >
              {item.label}
            </Act>
          ))}
          <Act
            icon={<IconLogout />}
            onSelect={() => {
              onClose()
              onLogout()
            }}
          >
            Déconnexion
          </Act>
        </ActList>
      </div>
      <ThemeSwitch />
    </Dialog>
  )
}
