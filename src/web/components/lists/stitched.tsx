import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './stitched.module.css'

interface Props {
  /** `ul` for the list itself, `div` around several lists. */
  as?: 'ul' | 'div'
  className?: string | undefined
  children: ReactNode
}

/** A list with a stitch instead of a bullet before each item. */
export function Stitched({ as: Tag = 'ul', className, children }: Props) {
  return <Tag className={cx(className, classes.stitched)}>{children}</Tag>
}
