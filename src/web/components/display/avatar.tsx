import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './avatar.module.css'

interface Props {
  className?: string | undefined
  /** For a table, whose rows are lower. */
  small?: boolean
  /** Initials or an icon. Hidden from screen readers: the text beside it says the same. */
  children: ReactNode
}

/** The round mark at the start of a row. */
export function Avatar({ className, small = false, children }: Props) {
  return (
    <span
      className={cx(
        'place-center fixed round strong',
        small ? classes.small : 'square-44 icons-22',
        classes.avatar,
        className,
      )}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
