import type { ReactNode } from 'react'
import stitched from '#web/features/site-sections/stitched.module.css'
import { cx } from '#web/lib/cx.ts'
import classes from './prose.module.css'

/** Plain pages to be read: titles, paragraphs, lists and facts, in a column of comfortable width. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={cx(classes.prose, stitched.stitched)}>{children}</div>
}
