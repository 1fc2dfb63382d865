import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SITE } from '#shared/shop/site/site.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import { LinkList } from './link-list.tsx'
import classes from './site-footer.module.css'
import { CLOSED_LINKS, FOOT_LINKS, MAIN_LINKS } from './site-links.ts'

export function SiteFooter({ current }: { current: string }) {
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
