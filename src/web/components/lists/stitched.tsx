import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './stitched.module.css'

interface Props {
  /** The list itself, or what contains lists. */
  as?: 'ul' | 'div'
  className?: string | undefined
  children: ReactNode
}

/** Lists whose items begin with a stitch, where others put a dot. */
export function Stitched({ as: Tag = 'ul', className, children }: Props) {
  return <Tag className={cx(className, classes.stitched)}>{children}</Tag>
}
