import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** A note above a form, and what can be done about it. */
export function Notice({ children }: { children: ReactNode }) {
  return <div className={classes.notice}>{children}</div>
}
