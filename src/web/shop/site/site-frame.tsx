import type { ReactNode } from 'react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SITE } from '#shared/shop/site/site.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import { LinkList } from './frame/link-list.tsx'
import { SiteHeader } from './frame/site-header.tsx'
import { CLOSED_LINKS, FOOT_LINKS, MAIN_LINKS } from './frame/site-links.ts'
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

function SiteFooter({ current }: { current: string }) {
  return (
    <footer className={classes.footer}>
      <KitaBand height={16} tone="tonal" />
      <div className={classes.inside}>
        <div>
          <Logo tone="dark" />
          <p className="text-s mt-10">{SITE.tagline}</p>
        </div>
        <nav aria-label="Pied de page">
          <WhenFilled slot={SLOTS.open}>
            <LinkList links={MAIN_LINKS} current={current} className={classes.links} />
            <LinkList links={FOOT_LINKS} current={current} className={classes.links} />
          </WhenFilled>
          <WhenEmpty slot={SLOTS.open}>
            <LinkList links={CLOSED_LINKS} current={current} className={classes.links} />
          </WhenEmpty>
        </nav>
        <p className={`text-s ${classes.rights}`}>
          © {SITE.copyrightYear} {SITE.name}. Tous droits réservés.
        </p>
      </div>
    </footer>
  )
}
