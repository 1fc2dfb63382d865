import type { ReactNode } from 'react'
import { Stitched } from '#web/components/lists/stitched.tsx'
import classes from './prose.module.css'

/** Plain pages to be read: titles, paragraphs, lists and facts, in a column of comfortable width. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Stitched as="div" className={classes.prose}>
      {children}
    </Stitched>
  )
}
