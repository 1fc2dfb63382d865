import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { ActionMenu } from './action-menu.tsx'
import classes from './dots-menu.module.css'

interface Props {
  /** Names the subject: `Actions, Konan Yao`. */
  label: string
  title?: string
  width?: number
  /** The button fills the cell of a table without one. */
  className?: string | undefined
  children: ReactNode
}

/** ⋯ with a menu of the seldom acts on something. */
export function DotsMenu({
  label,
  title = 'Actions',
  width = 280,
  className = `icons-20 ${classes.cell}`,
  children,
}: Props) {
  return (
    <ActionMenu
      position="bottom-end"
      width={width}
      offset={2}
      // The menu stands in the content of the page, but in no row or card: those cut what passes their edge.
      portalProps={{ target: '#contenu' }}
      button={(opening, isLoading) => (
        <button
          type="button"
          aria-label={label}
          title={title}
          aria-busy={isLoading}
          {...opening}
          className={cx('place-center', className)}
        >
          <IconDots aria-hidden="true" />
        </button>
      )}
    >
      {children}
    </ActionMenu>
  )
}
