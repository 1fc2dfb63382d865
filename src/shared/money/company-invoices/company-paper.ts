import {
  dayKey,
  formatDate,
  formatMonth,
  formatShortDay,
  formatShortDayMonth,
} from '#shared/dates.ts'
import { lineTotal } from '#shared/shop/prices/lines.ts'
import type { TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { nccLine } from '#shared/text/ncc.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { type Certificate, certifiedStanding, taxLines, withTax } from '../fne/certificate.ts'
import {
  type Paper,
  type PaperName,
  type PaperRow,
  type PaperSum,
  type PaperTable,
  type Party,
  sellerParty,
} from '../paper.ts'
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
  /** The invoice that a credit note corrects, and why. */
  ofLabel: string | null
  reason: string | null
  /** Francs still to be paid; null where nothing is owed on it yet. */
  rest: number | null
  /** The last of the credit notes that took it back whole. */
  cancelledBy: string | null
  /** It is null until the DGI has certified it. */
  certificate: Certificate | null
  /** The DGI is told of it, and has not certified it. */
  lacksCertificate: boolean
}

/** The paper of an invoice. */
export function companyPaper(invoice: InvoicedMonth): Paper {
  const { kind, label } = invoice
  const name = TITLES[kind]
  const asks = isAsked(invoice)
  return {
    name,
    title: `${name} ${label ?? monthOf(invoice)}`,
    names: namesOf(invoice),
    weave: weaveOf(invoice),
    fileName: fileNameOf(invoice),
    seller: sellerParty(invoice.seller),
    client: clientOf(invoice.party),
    facts: factsOf(invoice),
    tables: [...ordersOf(invoice), linesOf(invoice)],
    hasSumsBeside: true,
    sums: sumsOf(invoice),
    counts: countsOf(invoice),
    stamp: stampOf(invoice),
    ways: asks ? waysOf(invoice.seller, label) : [],
    foot: null,
    asked: askedOf(invoice),
    certificate: invoice.certificate,
  }
}

const monthOf = ({ year, month }: InvoicedMonth) => formatMonth(Date.UTC(year, month - 1))

function namesOf(invoice: InvoicedMonth): PaperName[] {
  const { kind, label, total, certificate, lacksCertificate } = invoice
  const names: PaperName[] = [{ look: 'month', text: monthOf(invoice) }]
  if (label) names.push({ look: 'number', text: label })
  if (lacksCertificate) names.push({ look: 'standing', text: 'Non certifiée' })
  else if (certificate) {
    const paper = kind === 'credit_note' ? 'Facture d’avoir' : 'Facture'
    names.push({ look: 'standing', ...certifiedStanding(total, certificate, paper) })
  }
  return names
}

/** A phone shows the sum first, and the day until which it is to be paid. */
function askedOf(invoice: InvoicedMonth): Paper['asked'] {
  const { rest, dueOn, total } = invoice
  if (isAsked(invoice) && rest !== null) return { label: 'À payer', amount: rest, dueOn }
  return { label: stampOf(invoice) ?? totalLabel(invoice), amount: total, dueOn: null }
}

/** A paper that is paid, or was taken back, asks for nothing. */
const isAsked = ({ kind, rest, cancelledBy }: InvoicedMonth): boolean =>
  kind !== 'credit_note' && !cancelledBy && rest !== 0

/** The total with its taxes, and what lowers the rest; nothing is asked of a cancelled invoice. */
function sumsOf(invoice: InvoicedMonth): PaperSum[] {
  const { total, taxCode, rest } = invoice
  const sums: PaperSum[] = [
    ...taxLines(total, taxCode),
    { label: totalLabel(invoice), amount: total, look: 'total' },
  ]
  if (rest !== null && isPartlySettled(invoice))
    sums.push(
      { label: 'Déjà payé ou déduit', amount: total - rest },
      { label: 'Reste à payer', amount: rest, look: 'due' },
    )
  return sums
}

const isPartlySettled = ({ total, rest, cancelledBy }: InvoicedMonth): boolean =>
  rest !== null && rest !== total && !cancelledBy

function totalLabel(invoice: InvoicedMonth): string {
  const { kind, taxCode } = invoice
  // A paper that is paid in part asks for the rest.
  const isWhole = isAsked(invoice) && !isPartlySettled(invoice)
  return withTax(kind === 'credit_note' ? 'À déduire' : isWhole ? 'À payer' : 'Total', taxCode)
}

function countsOf({ orders, pieces }: InvoicedMonth): string[] {
  return [
    ...(orders.length > 0 ? [countLabel(orders.length, 'commande')] : []),
    ...(pieces > 0 ? [piecesLabel(pieces)] : []),
  ]
}

function stampOf({ kind, label, rest, cancelledBy }: InvoicedMonth): Paper['stamp'] {
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

function clientOf({ name, ncc, rccm, address, contact, phone, email }: InvoicedParty): Party {
  const reach = phone ? formatPhone(phone) : email
  const lines = [
    ncc && nccLine(ncc),
    rccm && `RCCM ${rccm}`,
    address,
    [contact, reach].filter(Boolean).join(', '),
  ]
  return { name, lines: lines.flatMap((line) => line || []) }
}

function factsOf(invoice: InvoicedMonth): Paper['facts'] {
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
function waysOf({ bank, wave, chequeTo }: InvoicedSeller, label: string | null): Paper['ways'] {
  const reason = label ? [`Motif\u00a0: ${label}`] : []
  const ways: Paper['ways'] = []
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

/** The orders that were delivered, in a table of their own; none where the lines are services. */
function ordersOf(invoice: InvoicedMonth): PaperTable[] {
  const { orders, lines, taxCode } = invoice
  const pieces = new Map<string, number>()
  for (const { counts } of orders)
    for (const [key, count] of Object.entries(counts))
      pieces.set(key, (pieces.get(key) ?? 0) + count)
  if (pieces.size === 0) return []
  const keys = Array.from(pieces.keys()).sort((a, b) => (pieces.get(b) ?? 0) - (pieces.get(a) ?? 0))
  const own = keys.slice(0, MAX_COLUMNS)
  const others = keys.slice(MAX_COLUMNS)
  const articles = own.map((key) => columnName(key, lines))
  if (others.length > 0) articles.push('Autres')
  const width = ARTICLES_WIDTH / articles.length
  return [
    {
      columns: [
        { title: 'Livrée', width: 62 },
        { title: 'Commande', width: 66, isStrong: true },
        ...articles.map((title) => ({ title, width, isFigure: true, isWide: true })),
        { title: 'Pièces', width: 44, isFigure: true },
        { title: withTax('Montant', taxCode), width: 74, isFigure: true, isStrong: true },
      ],
      rows: orders.map((order) => orderRow(order, { own, others, month: monthKey(invoice) })),
    },
  ]
}

/** The articles share what the other columns leave. */
const ARTICLES_WIDTH = 249

interface OrderColumns {
  own: readonly string[]
  others: readonly string[]
  /** `2026-10` */
  month: string
}

function orderRow(order: OrderOfInvoice, { own, others, month }: OrderColumns): PaperRow {
  const { orderId, deliveredAt, counts, pieces, total } = order
  const countOf = (keys: readonly string[]) => sumOf(keys.map((key) => counts[key] ?? 0))
  const shown = [...own.map((key) => [key]), ...(others.length > 0 ? [others] : [])].map(countOf)
  const reference = referenceOf(orderId)
  return {
    id: orderId,
    reference,
    cells: [
      deliveredWords(deliveredAt, month),
      `#${reference}`,
      ...shown.map((count) => (count === 0 ? '–' : formatFrancs(count))),
      formatFrancs(pieces),
      formatFrancs(total),
    ],
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

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

function linesOf(invoice: InvoicedMonth): PaperTable {
  const { lines, taxCode } = invoice
  const [service, other] = servicesOf(lines).values()
  const only = service && !other ? `, ${serviceLabel(service).toLowerCase()}` : ''
  return {
    columns: [
      { title: `Article${only}`, width: 106 },
      { title: 'Quantité', width: 46, isFigure: true, isWide: true },
      { title: withTax('Prix', taxCode), width: 60, isFigure: true, isWide: true },
      { title: 'Taxe', width: 36, isFigure: true, isWide: true },
      { title: withTax('Total', taxCode), width: 60, isFigure: true, isStrong: true },
    ],
    rows: lines.flatMap((line, position) => lineRows(invoice, line, position)),
  }
}

/**
 * A line as it is stored, whose sum is its quantity times its price. What a credit note takes back costs less where its invoice had a
 * discount, and bags of several orders were each rounded down: that difference is a line of its own.
 */
function lineRows(invoice: InvoicedMonth, line: InvoicedLine, position: number): PaperRow[] {
  const { grams, quantity, total } = line
  const { taxCode } = invoice
  const full = fullPrice(line)
  const written = lineRow(String(position), [
    articleOf(invoice.lines, line),
    grams === null ? formatFrancs(quantity) : formatKilos(grams),
    unitPriceOf(line),
    isIncluded(line) ? '' : taxCode,
    signed(full),
  ])
  if (full === total) return [written]
  // Bags differ by less than a franc each.
  const isRounding = grams !== null && Math.abs(total - full) <= quantity
  const name = isRounding ? 'Arrondi' : 'Remise'
  const off = total - full
  return [
    written,
    lineRow(`${position}-off`, [name, formatFrancs(1), formatSigned(off), taxCode, signed(off)]),
  ]
}

function lineRow(id: string, cells: [string, string, string, string, string]): PaperRow {
  const [, quantity, price] = cells
  return { id, cells, times: `${quantity}\u00a0×\u00a0${price}` }
}

const signed = (francs: number) => `${francs < 0 ? '−\u00a0' : ''}${formatFrancs(Math.abs(francs))}`

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
