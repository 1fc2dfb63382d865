import { SITE } from '#shared/site/site.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { LinkList } from './link-list.tsx'
import classes from './site-footer.module.css'
import { FOOT_LINKS, MAIN_LINKS } from './site-links.ts'

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
          {[MAIN_LINKS, FOOT_LINKS].map((links) => (
            <LinkList
              key={links[0]?.href}
              links={links}
              current={current}
              className={classes.links}
            />
          ))}
        </nav>
        <p className={`text-s ${classes.rights}`}>
          © {SITE.copyrightYear} {SITE.name}. Tous droits réservés.
        </p>
      </div>
    </footer>
  )
}
