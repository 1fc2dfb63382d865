import type { ReactNode } from 'react'
import { SiteFooter } from './frame/site-footer.tsx'
import { SiteHeader } from './frame/site-header.tsx'
import classes from './site-frame.module.css'

interface Props {
  /** The address of the page. */
  current: string
  children: ReactNode
}

/** What surrounds every public page, whether it is complete HTML or drawn by the application. */
export function SiteFrame({ current, children }: Props) {
  return (
    <div className={`column ${classes.frame}`}>
      <a className={`absolute strong accent rounded surface ${classes.skip}`} href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader current={current} />
      <main id="contenu" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter current={current} />
    </div>
  )
}
