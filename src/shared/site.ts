/**
 * What the public site says of the business and of whoever runs it. The telephone, e-mail and address are the
 * demonstration's: they hold until a superadmin saves the house's own in Réglages.
 */
export const SITE = {
  name: 'Lavéo',
  tagline: 'Laverie et pressing à domicile, à Abidjan.',
  copyrightYear: 2025,
  /** E.164. */
  phone: '+2252722401865',
  email: 'bonjour@laveo.ci',
  address: 'Riviera 2, Cocody, Abidjan',
  /** How soon an express order comes back. */
  expressIn: '24\u00a0h',
} as const

/** How to reach the house, in the words that pages and papers show. */
export interface SiteFacts {
  /** E.164. */
  phone: string
  /** The same in pairs. */
  phoneShown: string
  email: string
  address: string
  opensAt: string
  closesAt: string
}

interface LegalFacts {
  /** The person or company that publishes the site. */
  publisher: string
  /** Number in the trade register (RCCM). */
  registration: string | null
  /** Who answers for what is published. */
  director: string | null
  /** Name and address of the company whose machines hold the site. */
  host: string | null
}

/** What the law asks a site to name. Nobody may invent these: the legal notice says what the operator has still to fill in. */
export const LEGAL: LegalFacts = {
  publisher: SITE.name,
  registration: null,
  director: null,
  host: null,
}
