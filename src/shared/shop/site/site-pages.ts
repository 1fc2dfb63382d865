/** One public page, as search engines and shared links present it. */
export interface SitePage {
  path: string
  /** Title of the tab; the product's name is added, except on the home page. */
  title: string
  /** At most 160 characters: what search engines show. */
  description: string
}

/** The pages of the site that are only read. */
const READ_PAGES = {
  home: {
    path: '/',
    title: 'Lavéo, pressing et laverie à domicile à Abidjan',
    description:
      'Un livreur passe chez vous, à Abidjan. Vos vêtements reviennent lavés, repassés, prêts à porter. Vous suivez chaque étape en direct.',
  },
  services: {
    path: '/services',
    title: 'Nos services',
    description:
      'Nettoyage à sec, lavage et pliage, ramassage et livraison à domicile\u00a0: ce que Lavéo fait de votre linge, et comment, à Abidjan.',
  },
  howItWorks: {
    path: '/fonctionnement',
    title: 'Comment ça marche',
    description:
      'Quatre étapes, de la commande au linge propre. Et des réponses franches sur l’adresse, le transport, le paiement et l’annulation.',
  },
  prices: {
    path: '/tarifs',
    title: 'Nos tarifs',
    description:
      'Tous les prix du pressing Lavéo, à la pièce et en FCFA\u00a0: lavage, repassage, complet. Le transport est affiché avant de valider.',
  },
  legalNotice: {
    path: '/mentions-legales',
    title: 'Mentions légales',
    description: 'Qui publie le site Lavéo, qui l’héberge, et comment nous joindre.',
  },
  privacy: {
    path: '/confidentialite',
    title: 'Confidentialité',
    description:
      'Ce que Lavéo garde sur vous, pourquoi, combien de temps, et comment le lire ou le faire effacer.',
  },
  verify: {
    path: '/verifier',
    title: 'Vérifier un ticket',
    description:
      'Ce ticket de dépôt est-il bien de Lavéo ? Scannez son code ou tapez ses cinq lignes\u00a0: la réponse vient même sans réseau.',
  },
} as const satisfies Record<string, SitePage>

/** The pages with a form, which also works without a script. */
export const FORM_PAGES = {
  contact: {
    path: '/contact',
    title: 'Contact',
    description:
      'Une question sur une commande, un prix, un vêtement ? Joignez l’équipe Lavéo à Abidjan ou laissez un message.',
  },
  application: {
    path: '/candidature-livreur',
    title: 'Devenir livreur',
    description:
      'Vous avez un deux-roues et connaissez Abidjan ? Envoyez votre candidature pour livrer avec Lavéo.',
  },
} as const satisfies Record<string, SitePage>

/** The site before it opens, at the address of the home page; its own name is of its file only. */
export const OPENING_PAGE = {
  path: '/',
  file: '/ouverture',
  title: 'Nous ouvrons bientôt · Lavéo, pressing et laverie à Abidjan',
  description:
    'Lavéo ramasse votre linge chez vous, à Abidjan, et le rapporte lavé et repassé. Nous ouvrons bientôt\u00a0: posez-nous vos questions.',
} as const satisfies SitePage & { file: string }

/** The sign-in page: complete too for a browser from outside the application, which has a screen at its address. */
export const SIGN_IN_PAGE = {
  path: '/connexion',
  title: 'Connexion',
  description:
    'Connectez-vous à Lavéo pour commander, suivre votre linge et retrouver vos factures.',
} as const satisfies SitePage

/** The pages that arrive as complete HTML. */
export const COMPLETE_PAGES = { ...READ_PAGES, ...FORM_PAGES }

export type CompletePath = (typeof COMPLETE_PAGES)[keyof typeof COMPLETE_PAGES]['path']

/** The pages that sell: a closed site leads from them to its opening page. */
export const SELLING_PAGES: readonly SitePage[] = [
  READ_PAGES.services,
  READ_PAGES.howItWorks,
  READ_PAGES.prices,
]

/** Every public page, in the order of the site map. */
export const SITE_PAGES: readonly SitePage[] = Object.values(COMPLETE_PAGES)

/** The page of an address, when it is one of the public site. */
export function sitePage(path: string): SitePage | undefined {
  return SITE_PAGES.find((page) => page.path === path)
}
