import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { ActionItem, ActionMenu } from './action-menu.tsx'

interface Props {
  /** Names the person: `Actions, Konan Yao`. */
  label: string
  className?: string
  acts: { label: string; icon: ReactNode; disabled?: boolean; run: () => void }[]
}

/** ⋮ with a menu of acts that are always offered, each with its icon. */
export function ActsMenu({ label, className, acts }: Props) {
  return (
    <ActionMenu
      position="bottom-end"
      width={240}
      offset={2}
      portalProps={{ target: '#contenu' }}
      button={(opening, isLoading) => (
        <button
          type="button"
          aria-label={label}
          title="Actions"
          aria-busy={isLoading}
          {...opening}
          className={cx('place-center icons-20', className)}
        >
          <IconDotsVertical aria-hidden="true" />
        </button>
      )}
    >
      {acts.map((act) => (
        <ActionItem
          key={act.label}
          icon={act.icon}
          disabled={act.disabled ?? false}
          onClick={act.run}
        >
          {act.label}
        </ActionItem>
      ))}
    </ActionMenu>
  )
}
