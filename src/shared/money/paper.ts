import { SITE } from '#shared/shop/site/site.ts'
import { unbrokenFigures } from '#shared/text/money.ts'
import { registeredLine } from '#shared/text/ncc.ts'
import type { InvoicedSeller } from './company-invoices/company-invoices.ts'
import type { Certificate } from './fne/certificate.ts'

/** A person or business named on a paper, with the lines under their name. */
export interface Party {
  name: string
  lines: string[]
}

/** A column of a table on a paper. */
export interface PaperColumn {
  title: string
  /** The widths in points of an A4 page; together they are as wide as their table. */
  width: number
  /** It stands at the right edge, as figures do. */
  isFigure?: boolean
  isStrong?: boolean
  /** A phone has no room for it. */
  isWide?: boolean
}

export interface PaperRow {
  /** Distinguishes two rows with the same text. */
  id: string
  cells: string[]
  /** The order of the row, whose weave stands before it. */
  reference?: string
  /** They stand under the first cell and under the last one, on a phone. */
  under?: string
  times?: string
}

export interface PaperTable {
  columns: PaperColumn[]
  rows: PaperRow[]
}

export interface PaperSum {
  label: string
  /** Francs. */
  amount: number
  look?: 'total' | 'due'
  /** It says beneath how the sum came about. */
  reason?: string | null
}

/** A line under the title, with what it is. */
export interface PaperName {
  look: 'month' | 'order' | 'number' | 'standing'
  text: string
  /** It stands on a phone alone. */
  short?: string
}

/** All that a paper says, the same on the screen, on paper and in the PDF: builders decide every word and figure, so that no two copies differ. */
export interface Paper {
  /** The large word at its head: `Facture`. */
  name: string
  /** Its name with its number. */
  title: string
  names: PaperName[]
  /** The weave along its edge is drawn from it. */
  weave: string
  fileName: string
  seller: Party
  client: Party
  facts: { label: string; value: string }[]
  tables: PaperTable[]
  /** The sums stand beside the last table, which leaves room for them, and not under it. */
  hasSumsBeside: boolean
  sums: PaperSum[]
  /** Under the sums: `9 commandes`, `834 pièces`. */
  counts: string[]
  stamp: 'En cours' | 'Payée' | 'Annulée' | null
  /** The ways in which it may be paid, each with its name. */
  ways: Party[]
  /** The two closing sentences; without them it closes with its ways. */
  foot: [thanks: string, question: string] | null
  /** It is what a phone says first; `dueOn` is null where nothing is asked for any more. */
  asked: { label: string; amount: number; dueOn: string | null } | null
  /** It is null until the DGI has certified it. */
  certificate: Certificate | null
}

/** The word over the name of who pays. */
export const CLIENT_WORD = 'Client'

type SellerFacts = Omit<InvoicedSeller, 'bank' | 'wave' | 'chequeTo' | 'regime'> & {
  regime: string | null
}

/** The business at the head of its papers. An unknown detail has no line. */
export function sellerParty(seller: SellerFacts): Party {
  const { address, phoneShown, email, publisher, form, regime, pointOfSale } = seller
  const said = (words: readonly (string | false | null)[], between: string) =>
    words.filter(Boolean).join(between)
  const lines = [
    'Laverie et pressing à domicile',
    said([publisher, form], ', '),
    address,
    said([phoneShown, email], ', '),
    registeredLine(seller.taxNumber, seller.registration),
    said(
      [regime && `Régime ${regime}`, pointOfSale && `Point de vente\u00a0: ${pointOfSale}`],
      ' · ',
    ),
  ]
  return { name: SITE.name, lines: lines.flatMap((line) => (line ? unbrokenFigures(line) : [])) }
}
