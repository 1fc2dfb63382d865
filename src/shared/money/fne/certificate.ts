import { formatDate, formatTime } from '#shared/dates.ts'
import { TAX_RATES, type TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** That the DGI certified a sale, as our papers show it. */
export interface Certificate {
  number: string
  /** The address of its verification; null where the owner knew the number alone. */
  token: string | null
  /** Milliseconds UTC. */
  certifiedAt: number
  /** It was certified at a place of trials. */
  isTrial: boolean
  /** Francs that the DGI counts more than we do; null where it did not say. */
  gap: number | null
  /** The code that was sent; null where what was sent is not kept. */
  taxCode: string | null
  /** Francs that it certifies, tax included, whatever the total is now. */
  amount: number
  /** Changes of the total since. */
  changes: readonly CertifiedChange[]
}

/** Francs more or less than a certificate says, which no certificate follows by itself. */
export interface CertifiedChange {
  amount: number
  /** The number of the paper that says them; null until there is one. */
  number: string | null
}

/** A change as the team reads it. */
interface ChangeToCertify extends CertifiedChange {
  /** The owner makes its paper on the site of the DGI. */
  isByHand: boolean
}

/** The words of a certificate. */
export const CERTIFICATE_WORDS = {
  title: 'Facture normalisée électronique',
  /** The title where there is no room for it. */
  shortTitle: 'Facture certifiée',
  standing: 'Facture normalisée',
  mark: 'FNE',
  trial: 'essai',
  verify: 'Vérifier à la DGI',
  scan: 'Scannez ce code pour la vérifier sur le site de la DGI.',
  code: 'Code de vérification de la DGI',
} as const

/** Whether a certificate says this total, with nothing that was said of it since. */
export const isCertified = (total: number, certificate: Certificate | null): boolean =>
  certificate !== null && certificate.amount === total && certificate.changes.length === 0

/**
 * Stands under the title of a paper that was certified; one whose total changed says what is certified of it. On a phone the number
 * stands with the code alone.
 */
export function certifiedStanding(
  total: number,
  certificate: Certificate,
  paper: 'Facture' | 'Facture d’avoir' = 'Facture',
): { text: string; short?: string } {
  const short = `${paper} normalisée`
  const text = `${short} n°\u00a0${certificate.number}`
  if (isCertified(total, certificate)) return { text, short }
  return { text: `${text}, de\u00a0${formatFcfa(certificate.amount)}` }
}

/** The address that its code holds; what is no address of the web has no code. */
export function verificationOf({ token }: Certificate): string | null {
  return token !== null && /^https?:\/\//.test(token) ? token : null
}

/** The sentences beside its number. */
export function certificateLines(certificate: Certificate): string[] {
  const { certifiedAt } = certificate
  return [
    `Certifiée par la DGI le ${formatDate(certifiedAt)} à ${formatTime(certifiedAt)}.`,
    verificationOf(certificate)
      ? CERTIFICATE_WORDS.scan
      : 'Elle se télécharge sur le site de la DGI.',
  ]
}

/** The certified figures, where they are not those of the paper: nobody reads a paper without them. */
export function certificateNotes({ gap, amount, changes }: Certificate): string[] {
  return [
    ...(gap ? [`La DGI compte ${moreOrLess(gap)}.`] : []),
    ...(changes.length > 0 ? [`Elle certifie ${formatFcfa(amount)}.`] : []),
    ...changes.map(changeWords),
  ]
}

/** `500 FCFA de moins : à faire sur le site de la DGI.`; a client's paper never says what the owner is to do. */
export function teamChangeWords(change: ChangeToCertify): string {
  const { amount, number, isByHand } = change
  if (number !== null || !isByHand) return changeWords(change)
  return `${moreOrLess(amount)}\u00a0: à faire sur le site de la DGI.`
}

/** `500 FCFA de moins : à certifier par la DGI.`, `Facture d’avoir n° A…, 500 FCFA de moins.` */
function changeWords({ amount, number }: CertifiedChange): string {
  const francs = moreOrLess(amount)
  if (number === null) return `${francs}\u00a0: à certifier par la DGI.`
  const paper = amount > 0 ? CERTIFICATE_WORDS.standing : 'Facture d’avoir'
  return `${paper} n°\u00a0${number}, ${francs}.`
}

const moreOrLess = (francs: number) =>
  `${formatFcfa(Math.abs(francs))} de ${francs > 0 ? 'plus' : 'moins'}`

/** A line of the taxes in a total, in whole francs. */
export interface TaxLine {
  label: string
  amount: number
}

/** The code that a total was certified with; null of one that is not, or not any more. */
export function certifiedTaxCode(total: number, certificate: Certificate | null): TaxCode | null {
  const code = isCertified(total, certificate) ? certificate?.taxCode : null
  return code && isTaxCode(code) ? code : null
}

/** The label of sums that have tax in them: « Total TTC »; without a tax there is nothing to tell apart. */
export const withTax = (label: string, code: TaxCode | null): string =>
  code !== null && TAX_RATES[code] > 0 ? `${label} TTC` : label

/** The total without tax, and the tax in it. */
export function taxLines(total: number, code: TaxCode): TaxLine[] {
  const rate = TAX_RATES[code]
  const withoutTax = Math.round((total * 100) / (100 + rate))
  return [
    { label: 'Total hors taxe', amount: withoutTax },
    { label: `TVA, code ${code}, ${rate}\u00a0%`, amount: total - withoutTax },
  ]
}

const isTaxCode = (code: string): code is TaxCode => Object.hasOwn(TAX_RATES, code)
