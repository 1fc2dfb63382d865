import {
  dayKey,
  formatDate,
  formatMonth,
  formatShortDay,
  formatShortDayMonth,
} from '#shared/dates.ts'
import { lineTotal } from '#shared/shop/prices/lines.ts'
import type { TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { SITE } from '#shared/shop/site/site.ts'
import { formatFrancs, unbrokenFigures } from '#shared/text/money.ts'
import { nccLine, registeredLine } from '#shared/text/ncc.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { type Certificate, certifiedStanding, taxLines, withTax } from '../fne/certificate.ts'
import type {
  CompanyInvoiceKind,
  InvoicedLine,
  InvoicedParty,
  InvoicedSeller,
  OrderOfInvoice,
} from './company-invoices.ts'

/** Columns of articles in the table of orders; what is left over has one more. */
const MAX_COLUMNS = 4

/** An invoice of a company, its credit note, or the month in progress, as it is stored. */
export interface InvoicedMonth {
  /** A statement is a month without a number, or an invoice that the DGI is told and has not certified. */
  kind: CompanyInvoiceKind | 'statement'
  /** `F-2026-10-031`; null of the month in progress. */
  label: string | null
  year: number
  month: number
  /** Francs, tax included. */
  total: number
  pieces: number
  taxCode: TaxCode
  /** `YYYY-MM-DD`; null of a credit note and of the month in progress. */
  dueOn: string | null
  /** When it was made, in milliseconds UTC. */
  at: number
  party: InvoicedParty
  seller: InvoicedSeller
  lines: readonly InvoicedLine[]
  orders: readonly OrderOfInvoice[]
  /** Of a credit note: the invoice that it corrects, and why. */
  ofLabel: string | null
  reason: string | null
  /** Francs still to be paid; null where nothing is owed on it yet. */
  rest: number | null
  /** The last of the credit notes that took it back whole. */
  cancelledBy: string | null
  /** Null until the DGI has certified it. */
  certificate: Certificate | null
  /** The DGI is told of it, and has not certified it. */
  lacksCertificate: boolean
}

/** A person or business named on the paper, with the lines under their name. */
export interface PaperParty {
  name: string
  lines: string[]
}

/** An order in the table of those that were delivered. */
export interface PaperOrder {
  orderId: string
  reference: string
  /** `ven. 2`; of another month than the paper, `26 oct.` */
  delivered: string
  /** Pieces of each column, « – » where there are none. */
  counts: string[]
  pieces: number
  /** Francs. */
  total: number
}

/** A line of what is charged. */
export interface PaperLine {
  /** Distinguishes two lines with the same text. */
  id: string
  article: string
  /** `214`, or `6,4 kg`. */
  quantity: string
  /** `700`, and « compris » of a transport that costs nothing. */
  unitPrice: string
  taxCode: string
  /** Francs. */
  total: number
}

/** All that such a paper says, the same on the screen, on paper and in the PDF; amounts in whole francs. */
export interface CompanyPaper {
  title: 'Facture du mois' | 'Facture d’avoir' | 'Relevé du mois'
  /** `octobre 2026` */
  month: string
  label: string | null
  /** Under its name, where the DGI is told of it: certified or not. */
  standing: string | null
  /** Its weave is woven of it, as an order's is of its reference. */
  weave: string
  fileName: string
  seller: PaperParty
  client: PaperParty
  facts: { label: string; value: string }[]
  /** Null where the lines are services. */
  orders: { columns: string[]; rows: PaperOrder[] } | null
  /** Over the figures: whether tax is in them. */
  heads: { amount: string; unitPrice: string; lineTotal: string }
  /** « Article, lavé-repassé » where all lines are of one service. */
  linesHead: string
  lines: PaperLine[]
  sums: { label: string; amount: number }[]
  total: { label: string; amount: number }
  /** Francs that are still asked for, and until when; null where nothing is. */
  asked: { amount: number; dueOn: string | null } | null
  /** Paid and left, once something was paid; none of a cancelled invoice. */
  settled: { label: string; amount: number }[]
  /** `9 commandes`, `834 pièces`; without what there is none of. */
  counts: string[]
  ways: { name: string; lines: string[] }[]
  stamp: 'En cours' | 'Payée' | 'Annulée' | null
  certificate: Certificate | null
}

/** The words around the figures. */
export const COMPANY_PAPER_WORDS = {
  client: 'Client',
  delivered: 'Livrée',
  order: 'Commande',
  pieces: 'Pièces',
  quantity: 'Quantité',
  tax: 'Taxe',
} as const

/** The paper of an invoice. Every figure and word is decided here, so that no two copies differ. */
export function companyPaper(invoice: InvoicedMonth): CompanyPaper {
  const { kind, label, total, rest, dueOn, lines, certificate, taxCode } = invoice
  const isCredit = kind === 'credit_note'
  const certified =
    certificate && certifiedStanding(total, certificate, isCredit ? 'Facture d’avoir' : 'Facture')
  return {
    title: TITLES[kind],
    month: formatMonth(Date.UTC(invoice.year, invoice.month - 1)),
    label,
    standing: invoice.lacksCertificate ? 'Non certifiée' : certified,
    weave: weaveOf(invoice),
    fileName: fileNameOf(invoice),
    seller: sellerOf(invoice.seller),
    client: clientOf(invoice.party),
    facts: factsOf(invoice),
    orders: ordersOf(invoice),
    heads: {
      amount: withTax('Montant', taxCode),
      unitPrice: withTax('Prix', taxCode),
      lineTotal: withTax('Total', taxCode),
    },
    linesHead: linesHeadOf(lines),
    lines: lines.flatMap((line, position) => paperLines(invoice, line, position)),
    sums: taxLines(total, taxCode),
    total: { label: withTax(totalLabel(invoice), taxCode), amount: total },
    asked: isAsked(invoice) && rest !== null ? { amount: rest, dueOn } : null,
    settled: settledOf(invoice),
    counts: countsOf(invoice),
    ways: isAsked(invoice) ? waysOf(invoice.seller, label) : [],
    stamp: stampOf(invoice),
    certificate,
  }
}

/** A paper that is paid, or was taken back, asks for nothing. */
const isAsked = ({ kind, rest, cancelledBy }: InvoicedMonth): boolean =>
  kind !== 'credit_note' && !cancelledBy && rest !== 0

function totalLabel(invoice: InvoicedMonth): string {
  if (invoice.kind === 'credit_note') return 'À déduire'
  // A paper that is paid in part asks for the rest.
  return isAsked(invoice) && settledOf(invoice).length === 0 ? 'À payer' : 'Total'
}

function countsOf({ orders, pieces }: InvoicedMonth): string[] {
  return [
    ...(orders.length > 0 ? [countLabel(orders.length, 'commande')] : []),
    ...(pieces > 0 ? [piecesLabel(pieces)] : []),
  ]
}

function stampOf({ kind, label, rest, cancelledBy }: InvoicedMonth): CompanyPaper['stamp'] {
  if (label === null) return 'En cours'
  if (kind === 'credit_note') return null
  if (cancelledBy) return 'Annulée'
  return rest === 0 ? 'Payée' : null
}

const TITLES = {
  invoice: 'Facture du mois',
  credit_note: 'Facture d’avoir',
  statement: 'Relevé du mois',
} as const

/** The digits of the number come first: a weave begins with what tells it from others. */
const weaveOf = ({ label, year, month }: InvoicedMonth) =>
  Array.from((label ?? `${year}${month}`).replace(/\D/g, ''))
    .reverse()
    .join('')

const FILE_NAMES = {
  invoice: 'facture',
  credit_note: 'facture-d-avoir',
  statement: 'releve',
} as const

/** `2026-10` */
const monthKey = ({ year, month }: Pick<InvoicedMonth, 'year' | 'month'>) =>
  `${year}-${String(month).padStart(2, '0')}`

const fileNameOf = ({ kind, label, year, month }: InvoicedMonth) =>
  `${FILE_NAMES[kind]}-${label ?? monthKey({ year, month })}.pdf`

/** An unknown detail has no line. */
function sellerOf(seller: InvoicedSeller): PaperParty {
  const { address, phoneShown, email, regime, pointOfSale } = seller
  const company = [seller.publisher, seller.form].filter((fact) => fact !== null).join(', ')
  const lines = [
    'Laverie et pressing à domicile',
    company,
    address,
    [phoneShown, email].filter((fact) => fact !== null).join(', '),
    registeredLine(seller.taxNumber, seller.registration),
    [`Régime ${regime}`, pointOfSale && `Point de vente\u00a0: ${pointOfSale}`]
      .filter(Boolean)
      .join(' · '),
  ]
  return { name: SITE.name, lines: lines.flatMap((line) => (line ? unbrokenFigures(line) : [])) }
}

function clientOf({ name, ncc, rccm, address, contact, phone, email }: InvoicedParty): PaperParty {
  const reach = phone ? formatPhone(phone) : email
  const lines = [
    ncc && nccLine(ncc),
    rccm && `RCCM ${rccm}`,
    address,
    [contact, reach].filter(Boolean).join(', '),
  ]
  return { name, lines: lines.flatMap((line) => line || []) }
}

function factsOf(invoice: InvoicedMonth): CompanyPaper['facts'] {
  const { kind, at, dueOn, ofLabel, reason, label, cancelledBy } = invoice
  const facts = [{ label: label === null ? 'Arrêté au' : 'Établie le', value: formatDate(at) }]
  if (kind === 'credit_note') {
    if (ofLabel) facts.push({ label: 'Sur la facture', value: ofLabel })
    if (reason) facts.push({ label: 'Raison', value: reason })
    return facts
  }
  if (cancelledBy) return [...facts, { label: 'Annulée par', value: cancelledBy }]
  if (!isAsked(invoice)) return facts
  if (dueOn) facts.push({ label: 'À payer avant le', value: formatDate(Date.parse(dueOn)) })
  const names = waysOf(invoice.seller, label).map(({ name }) => name)
  if (names.length > 0) facts.push({ label: 'Paiement', value: oneOfWords(names) })
  return facts
}

/** `Virement, Wave ou chèque` */
function oneOfWords(names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => (name === 'Chèque' ? 'chèque' : name))
  const last = others.pop()
  return last ? `${[first, ...others].join(', ')} ou ${last}` : first
}

/** How it may be paid; what the owner has not said has no part. */
function waysOf(
  { bank, wave, chequeTo }: InvoicedSeller,
  label: string | null,
): CompanyPaper['ways'] {
  const reason = label ? [`Motif\u00a0: ${label}`] : []
  const ways: CompanyPaper['ways'] = []
  if (bank) ways.push({ name: 'Virement', lines: [`Compte ${bank}`, ...reason] })
  if (wave) ways.push({ name: 'Wave', lines: [formatPhone(wave), ...reason] })
  if (chequeTo)
    ways.push({ name: 'Chèque', lines: [`À l’ordre de ${chequeTo}, remis contre reçu`] })
  return ways
}

function deliveredWords(deliveredAt: number, ofMonth: string): string {
  const isOfMonth = dayKey(deliveredAt).startsWith(ofMonth)
  return isOfMonth ? formatShortDay(deliveredAt) : formatShortDayMonth(deliveredAt)
}

function ordersOf(invoice: InvoicedMonth): CompanyPaper['orders'] {
  const { orders, lines } = invoice
  const month = monthKey(invoice)
  const pieces = new Map<string, number>()
  for (const { counts } of orders)
    for (const [key, count] of Object.entries(counts))
      pieces.set(key, (pieces.get(key) ?? 0) + count)
  if (pieces.size === 0) return null
  const keys = Array.from(pieces.keys()).sort((a, b) => (pieces.get(b) ?? 0) - (pieces.get(a) ?? 0))
  const own = keys.slice(0, MAX_COLUMNS)
  const others = keys.slice(MAX_COLUMNS)
  const columns = own.map((key) => columnName(key, lines))
  if (others.length > 0) columns.push('Autres')
  const rows = orders.map(({ orderId, deliveredAt, counts, pieces: count, total }) => {
    const shown = own.map((key) => counts[key] ?? 0)
    if (others.length > 0) shown.push(others.reduce((sum, key) => sum + (counts[key] ?? 0), 0))
    return {
      orderId,
      reference: referenceOf(orderId),
      delivered: deliveredWords(deliveredAt, month),
      counts: shown.map((each) => (each === 0 ? '–' : formatFrancs(each))),
      pieces: count,
      total,
    }
  })
  return { columns, rows }
}

/** The name of a column's article, with its service where the article has several. */
function columnName(key: string, lines: readonly InvoicedLine[]): string {
  const line = lines.find(({ productId, service }) => `${productId}:${service}` === key)
  if (!line) return 'Autres'
  const isShared = lines.some(
    ({ productId, service }) => productId === line.productId && service !== line.service,
  )
  return isShared && line.service
    ? `${line.name}, ${serviceLabel(line.service).toLowerCase()}`
    : line.name
}

const servicesOf = (lines: readonly InvoicedLine[]) =>
  new Map(lines.flatMap(({ service }) => (service ? [[serviceKey(service), service]] : [])))

function linesHeadOf(lines: readonly InvoicedLine[]): string {
  const [service, other] = servicesOf(lines).values()
  return service && !other ? `Article, ${serviceLabel(service).toLowerCase()}` : 'Article'
}

/**
 * A line as it is stored, whose sum is its quantity times its price. What a credit note takes back costs less where its invoice had a
 * discount, and bags of several orders were each rounded down: that difference is a line of its own.
 */
function paperLines(invoice: InvoicedMonth, line: InvoicedLine, position: number): PaperLine[] {
  const { grams, quantity, total } = line
  const full = fullPrice(line)
  const written = {
    id: String(position),
    article: articleOf(invoice.lines, line),
    quantity: grams === null ? formatFrancs(quantity) : formatKilos(grams),
    unitPrice: unitPriceOf(line),
    taxCode: isIncluded(line) ? '' : invoice.taxCode,
    total: full,
  }
  if (full === total) return [written]
  // Bags differ by less than a franc each.
  const isRounding = grams !== null && Math.abs(total - full) <= quantity
  const off = {
    id: `${position}-off`,
    article: isRounding ? 'Arrondi' : 'Remise',
    quantity: formatFrancs(1),
    unitPrice: formatSigned(total - full),
    taxCode: invoice.taxCode,
    total: total - full,
  }
  return [written, off]
}

/** Francs before any discount; of a line that takes off, its own sum. */
function fullPrice({ kind, grams, quantity, unitPrice, total }: InvoicedLine): number {
  return kind === 'article' ? lineTotal({ quantity, grams, unitPrice }) : total
}

const isIncluded = ({ kind, total }: InvoicedLine) => kind === 'transport' && total === 0

/** A line that takes off is written so beside its sum too. */
function unitPriceOf(line: InvoicedLine): string {
  if (isIncluded(line)) return 'compris'
  const { grams, unitPrice, total } = line
  if (grams !== null) return `${formatFrancs(unitPrice)} le kilo`
  return total < 0 ? formatSigned(-unitPrice) : formatFrancs(unitPrice)
}

function articleOf(lines: readonly InvoicedLine[], line: InvoicedLine): string {
  const { name, service, quantity, grams } = line
  const bags = grams === null ? name : `${quantity}\u00a0×\u00a0${name}`
  const isSaid = service !== null && servicesOf(lines).size > 1
  return isSaid ? `${bags}, ${serviceLabel(service).toLowerCase()}` : bags
}

/** The payments and credit notes that lower the rest; nothing is asked of a cancelled invoice. */
function settledOf({ total, rest, cancelledBy }: InvoicedMonth): CompanyPaper['settled'] {
  if (rest === null || rest === total || cancelledBy) return []
  return [
    { label: 'Déjà payé ou déduit', amount: total - rest },
    { label: 'Reste à payer', amount: rest },
  ]
}
