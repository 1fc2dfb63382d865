import type { TaxRegime } from '../settings/fne-settings.ts'

/** Words about the product, which no operator changes. */
export const SITE = {
  name: 'Lavéo',
  tagline: 'Laverie et pressing à domicile, à Abidjan.',
  copyrightYear: 2025,
  /** How soon an express order comes back. */
  expressIn: '24\u00a0h',
} as const

/** Who publishes and hosts the site, as the law asks. Each is null until a superadmin has saved it. */
export interface LegalFacts {
  /** The person or company that publishes the site. */
  publisher: string | null
  /** Legal form, and capital where there is one. */
  form: string | null
  /** Number in the trade register (RCCM). */
  registration: string | null
  /** Number of the taxpayer's account. */
  taxNumber: string | null
  /** Who answers for what is published. */
  director: string | null
  /** The company whose machines hold the site. */
  host: string | null
  hostAddress: string | null
}

/** As the DGI knows the business. */
export interface TaxFacts {
  regime: TaxRegime
  pointOfSale: string
}

/** Contact details and identity of the business, as pages and documents show them; null is unknown and not shown. */
export interface SiteFacts {
  /** E.164. */
  phone: string | null
  /** Its digits in pairs. */
  phoneShown: string | null
  email: string | null
  address: string | null
  opensAt: string
  closesAt: string
  legal: LegalFacts
  /** The tax facts of its invoices; null until the owner has named their point of sale. */
  taxes: TaxFacts | null
}
