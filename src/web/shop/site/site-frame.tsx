import type { ReactNode } from 'react'
import { SiteFooter } from './frame/site-footer.tsx'
import { SiteHeader } from './frame/site-header.tsx'
import classes from './site-frame.module.css'

interface Props {
  /** The address of the page. */
  current: string
  children: ReactNode
}

/** The frame of each public page, whether the server sends it as HTML or the application renders it. */
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
