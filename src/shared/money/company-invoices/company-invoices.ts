import type { AccountSettings } from '#shared/shop/settings/account-settings.ts'
import type { FneSettings } from '#shared/shop/settings/fne-settings.ts'
import type { LegalFacts, SiteFacts } from '#shared/shop/site/site.ts'

/** An invoice of the month, or what takes some of it back. */
export const COMPANY_INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type CompanyInvoiceKind = (typeof COMPANY_INVOICE_KINDS)[number]

/** How an invoice was first handed over: as one, or as a statement while the DGI was away. */
export const HANDED_OVER_AS = ['invoice', 'statement'] as const
export type HandedOverAs = (typeof HANDED_OVER_AS)[number]

/** The company as its invoice says it, whatever its record says later. */
export interface InvoicedParty {
  name: string
  ncc: string | null
  rccm: string | null
  address: string | null
  contact: string | null
  phone: string | null
  email: string | null
}

/** The business as its invoice says it, whatever its settings say later. */
export interface InvoicedSeller
  extends Pick<SiteFacts, 'address' | 'phoneShown' | 'email'>,
    Pick<LegalFacts, 'publisher' | 'form' | 'taxNumber' | 'registration'>,
    Pick<AccountSettings, 'bank' | 'wave' | 'chequeTo'>,
    Pick<FneSettings, 'regime' | 'pointOfSale'> {}

/** A line of an invoice; of a discount the total is negative. */
export interface InvoicedLine {
  kind: 'article' | 'discount' | 'express' | 'transport' | 'missed' | 'rounding'
  name: string
  productId: string | null
  service: string | null
  quantity: number
  /** The weight of what is sold by the kilo. */
  grams: number | null
  /** Francs, tax included. */
  unitPrice: number
  total: number
  /** The position of the line that a credit note takes back. */
  ofPosition: number | null
}

/** An order of an invoice, as it was delivered. */
export interface OrderOfInvoice {
  orderId: string
  deliveredAt: number
  pieces: number
  total: number
  /** Pieces of each article and service, by the key of its line. */
  counts: Record<string, number>
}

/** Whether credit notes took all of an invoice back; in francs. */
export const isCancelled = ({ total, credited }: { total: number; credited: number }): boolean =>
  credited >= total
