import type { ReactNode } from 'react'
import { BackLink } from '#web/components/actions/back-link.tsx'
import classes from './paper-bar.module.css'

/** Back, above a paper of a company, and what may be done with it beside. */
export function PaperBar({ backTo, children }: { backTo: string; children: ReactNode }) {
  return (
    <div className={`row wrap gap-12 screen-only ${classes.bar}`}>
      <BackLink to={backTo}>Retour</BackLink>
      {children}
    </div>
  )
}
