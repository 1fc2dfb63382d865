import { IconMenu2, IconPhone, IconX } from '@tabler/icons-react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { LinkList } from './link-list.tsx'
import classes from './site-header.module.css'
import { MAIN_LINKS } from './site-links.ts'

interface Props {
  /** The address of the current page. */
  current: string
}

export function SiteHeader({ current }: Props) {
  return (
    <header className={`night row justify-between relative ${classes.header}`}>
      <a
        className={`row tap no-underline ${classes.brand}`}
        href={paths.home}
        aria-label="Lavéo, accueil"
      >
        <Logo large tone="dark" />
      </a>
      <WhenFilled slot={SLOTS.open}>
        <Links current={current} className={classes.wide} />
        <ButtonLink
          tone="soleil"
          size="sm"
          className={classes.order ?? ''}
          href={paths.signIn}
          data-space=""
        >
          <span data-own-words="Mon espace">Commander</span>
        </ButtonLink>
        <Phone />
        <details className={classes.menu} data-menu="">
          <summary className={`place-center square-48 rounded ${classes.toggle}`} aria-label="Menu">
            <IconMenu2 size={26} aria-hidden="true" />
            <IconX size={26} aria-hidden="true" />
          </summary>
          <div className={`absolute ${classes.panel}`}>
            <Links current={current} />
            <ButtonLink tone="soleil" size="lg" full href={paths.signIn} data-space="">
              <span data-own-words="Mon espace">Commander</span>
            </ButtonLink>
          </div>
        </details>
      </WhenFilled>
    </header>
  )
}

/** The number to call: an icon on a phone, and written out where there is room. */
function Phone() {
  return (
    <WhenFilled slot={SLOTS.phone}>
      <a
        className={`row justify-center rounded strong no-underline ${classes.phone}`}
        href={`tel:${SLOTS.phone}`}
        aria-label={`Appeler le ${SLOTS.phoneShown}`}
      >
        <IconPhone size={24} aria-hidden="true" />
        <span>{SLOTS.phoneShown}</span>
      </a>
    </WhenFilled>
  )
}

/** The page has these links twice, in the bar of a wide screen and in the menu of a phone; only one is visible. */
function Links({ current, className }: Props & { className?: string | undefined }) {
  return (
    <nav className={className} aria-label="Navigation principale">
      <LinkList links={MAIN_LINKS} current={current} className={classes.list} />
    </nav>
  )
}
