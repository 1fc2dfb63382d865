import { IconLogout } from '@tabler/icons-react'
import type { Unanswered } from '#web/lib/use-act.ts'
import { ThemeSwitch } from '../actions/theme-switch.tsx'
import { Act, ActList } from '../dialogs/act-sheet.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import classes from './app-frame.module.css'
import { cappedCount, type NavGroup, type NavItem, nameWithCount } from './nav-item.ts'
import type { FrameUser } from './side-bar.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  groups: NavGroup[]
  foot: NavItem | undefined
  who: FrameUser
  onLogout: () => void
  logoutUnanswered: Unanswered
}

/** The sheet that « Plus » opens on a phone, or « Menu » on a low screen: screens, one's own profile, sign-out and the theme. */
export default function MoreSheet({
  opened,
  onClose,
  groups,
  foot,
  who,
  onLogout,
  logoutUnanswered,
}: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={logoutUnanswered}
      title={who.name}
      subtitle={who.role}
      size="sm"
    >
      {groups.map(({ title, items }) => (
        <div key={title} className="mb-12">
          <p className="quiet strong text-s">{title}</p>
          <ActList>
            {items.map((item) => (
              <Screen key={item.to} item={item} onSelect={onClose} />
            ))}
          </ActList>
        </div>
      ))}
      <div className="mb-16 line-top">
        <ActList>
          {foot ? <Screen item={foot} onSelect={onClose} /> : null}
          <Act icon={<IconLogout />} onSelect={onLogout}>
            Déconnexion
          </Act>
        </ActList>
      </div>
      <ThemeSwitch />
    </Dialog>
  )
}

function Screen({ item, onSelect }: { item: NavItem; onSelect: () => void }) {
  return (
    <Act
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
      onSelect={onSelect}
    >
      {item.label}
    </Act>
  )
}
