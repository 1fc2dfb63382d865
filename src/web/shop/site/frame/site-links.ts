import { paths } from '#web/lib/navigation/paths.ts'

export interface SiteLink {
  href: string
  label: string
}

/** The navigation of the public site. */
export const MAIN_LINKS: readonly SiteLink[] = [
  { href: paths.home, label: 'Accueil' },
  { href: paths.services, label: 'Services' },
  { href: paths.howItWorks, label: 'Fonctionnement' },
  { href: paths.prices, label: 'Tarifs' },
  { href: paths.contact, label: 'Contact' },
]

/** All that a house links to before it opens. */
export const CLOSED_LINKS: readonly SiteLink[] = [
  { href: paths.contact, label: 'Contact' },
  { href: paths.legalNotice, label: 'Mentions légales' },
  { href: paths.privacy, label: 'Confidentialité' },
  { href: paths.signIn, label: 'Connexion' },
]

/** The links that only the footer has. */
export const FOOT_LINKS: readonly SiteLink[] = [
  { href: paths.application, label: 'Devenir livreur' },
  { href: paths.verify, label: 'Vérifier un ticket' },
  { href: paths.legalNotice, label: 'Mentions légales' },
  { href: paths.privacy, label: 'Confidentialité' },
]
