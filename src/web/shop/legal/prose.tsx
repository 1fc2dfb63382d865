import type { ReactNode } from 'react'
import { Stitched } from '#web/components/lists/stitched.tsx'
import classes from './prose.module.css'

/** The layout of a page of text: titles, paragraphs and lists in one column. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Stitched as="div" className={classes.prose}>
      {children}
    </Stitched>
  )
}
