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
}

/** The words of a certificate. */
export const CERTIFICATE_WORDS = {
  title: 'Facture normalisée électronique',
  /** Where there is no room for it. */
  shortTitle: 'Facture certifiée',
  standing: 'Facture normalisée',
  mark: 'FNE',
  trial: 'essai',
  verify: 'Vérifier à la DGI',
  scan: 'Scannez ce code pour la vérifier sur le site de la DGI.',
  code: 'Code de vérification de la DGI',
} as const

/** Under the title of a paper: one that is not certified is no invoice for the DGI. */
export function paperStanding(certificate: Certificate | null): string {
  return certificate ? `${CERTIFICATE_WORDS.standing} n°\u00a0${certificate.number}` : 'Reçu'
}

/** The address that its code holds; what is no address of the web has no code. */
export function verificationOf({ token }: Certificate): string | null {
  return token !== null && /^https?:\/\//.test(token) ? token : null
}

/** What is said beside its number. */
export function certificateLines(certificate: Certificate): string[] {
  const { certifiedAt, gap } = certificate
  return [
    `Certifiée par la DGI le ${formatDate(certifiedAt)} à ${formatTime(certifiedAt)}.`,
    verificationOf(certificate)
      ? CERTIFICATE_WORDS.scan
      : 'Elle se télécharge sur le site de la DGI.',
    ...(gap ? [countedOtherwise(gap)] : []),
  ]
}

/** Of francs that the DGI counts otherwise. */
export const countedOtherwise = (gap: number) =>
  `La DGI compte ${formatFcfa(Math.abs(gap))} de ${gap > 0 ? 'plus' : 'moins'}.`

/** A line of the taxes in a total, in whole francs. */
export interface TaxLine {
  label: string
  amount: number
}

/** The taxes of a sale that was certified, by the code that was sent. Our prices include them: what is without tax comes of the total. */
export function certifiedTaxes(total: number, certificate: Certificate | null): TaxLine[] {
  const code = certificate?.taxCode
  return code && isTaxCode(code) ? taxLines(total, code) : []
}

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
