import type { ReactNode } from 'react'
import classes from './avatar.module.css'
import { cx } from './cx.ts'

interface Props {
  className?: string | undefined
  /** Initials or an icon: the text beside it says the same. */
  children: ReactNode
}

/** The round mark that leads a row. */
export function Avatar({ className, children }: Props) {
  return (
    <span className={cx(classes.avatar, className)} aria-hidden="true">
      {children}
    </span>
  )
}
