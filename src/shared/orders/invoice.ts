import { formatDate } from '#shared/dates.ts'
import { ON_ACCOUNT } from '#shared/money/companies/on-account.ts'
import {
  type Certificate,
  certifiedStanding,
  certifiedTaxCode,
  type TaxLine,
  taxLines,
  withTax,
} from '#shared/money/fne/certificate.ts'
import { paidLines } from '#shared/money/paid-lines.ts'
import { METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { type MoneyBack, type PaymentView, paymentLabel } from '#shared/money/payments.ts'
import { isOver, type OrderStatus } from '#shared/order-status.ts'
import { placeLines } from '#shared/places/place.ts'
import type { PlaceLines } from '#shared/places/place-words.ts'
import { type FeeLine, feeLines, type OrderFees } from '#shared/shop/prices/fees.ts'
import { itemsTotal, lineTotal, type OrderLine, orderLineKey } from '#shared/shop/prices/lines.ts'
import { SITE, type SiteFacts } from '#shared/shop/site/site.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { formatFcfa, unbrokenFigures } from '#shared/text/money.ts'
import { registeredLine } from '#shared/text/ncc.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { garmentLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { chargedWords, formatKilos, unitPriceWords } from '#shared/text/weight.ts'
import { promiseWords } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import { INVOICE_PAPERS, invoicePaperOf } from './invoice-papers.ts'

/** Amounts in whole francs, times in milliseconds UTC. */
export interface InvoicedOrder extends OrderFees, PlaceLines {
  reference: string
  status: OrderStatus
  items: readonly OrderLine[]
  grandTotal: number
  clientAddress: string
  clientContactPhone: string
  client: { fullname: string }
  paymentMethod: PaymentMethod | null
  payment: PaymentView
  moneyBack: MoneyBack
  /** Null until the DGI has certified it. */
  certificate: Certificate | null
  /** Of a receipt that the terminal of the DGI gave. */
  rne: string | null
  createdAt: number
  deliveredAt: number | null
  /** When the clothes were said to be ready, in milliseconds UTC. */
  readyAt: number | null
  /** The promise; null where there was none. */
  readyBy: number | null
  deliveryFrom: number | null
  deliveryTo: number | null
}

/** One line of the table. */
export interface InvoiceLine {
  /** Distinguishes two lines with the same text. */
  id: string
  article: string
  service: string
  /** Pieces, or the weight that was charged: `3`, `6,4 kg`. */
  quantity: string
  /** Of one piece, or of one kilo: `1 500 FCFA`, `1 000 FCFA le kilo`. */
  unitPrice: string
  /** Francs for all of the line. */
  total: number
}

/** A person or business named on the invoice, with the lines under their name. */
export interface Party {
  name: string
  lines: string[]
}

/** All that an invoice says, the same on the screen, on paper and in the PDF; amounts in whole francs. */
export interface Invoice {
  reference: string
  /** Its name with its reference. */
  title: string
  name: string
  /** Under its name: « Reçu » once it is paid, « En compte », or that it is certified. */
  standing: string | null
  fileName: string
  seller: Party
  client: Party
  /** Date, status and payment, each with its label. */
  facts: { label: string; value: string }[]
  /** Over the figures: whether tax is in them. */
  heads: { unitPrice: string; lineTotal: string; subtotal: string }
  lines: InvoiceLine[]
  subtotal: number
  /** A discount, express, transport and what missed visits cost. */
  fees: FeeLine[]
  /** Of each line, where the DGI has certified this total. */
  taxCode: string | null
  /** The total without tax and the tax in it; empty while the DGI has not certified this one. */
  taxes: TaxLine[]
  total: number
  totalLabel: string
  /** Money received: one line with its method, or one for each way, credit too; empty while nothing was. */
  paid: { label: string; amount: number }[]
  /** Still to be paid; null of an order that its company owes. */
  due: number | null
  stamp: 'Payée' | 'Annulée' | null
  /** Whom to ask about it, and when. */
  question: string
  certificate: Certificate | null
}

/** The words around the figures. */
export const INVOICE_WORDS = {
  client: 'Client',
  article: 'Article',
  service: 'Service',
  quantity: 'Qté',
  tax: 'Taxe',
  onAccount: 'En compte',
  receipt: 'Reçu',
  due: 'Reste à payer',
  thanks: 'Merci de votre confiance, et à bientôt.',
} as const

/**
 * The invoice of an order, with the contact details of the business. Every figure and word is decided here, so that no
 * two copies differ.
 */
export function invoiceOf(order: InvoicedOrder, site: SiteFacts): Invoice {
  const { reference, items, grandTotal, certificate } = order
  const taxCode = certifiedTaxCode(grandTotal, certificate)
  const isOnAccount = order.payment.state === 'on_account'
  const paper = invoicePaperOf(order)
  const { name } = INVOICE_PAPERS[paper]
  return {
    reference,
    title: `${name} #${reference}`,
    name,
    standing: standingOf(order),
    fileName: `${name.toLowerCase().replaceAll(' ', '-')}-${reference}.pdf`,
    seller: sellerOf(site),
    client: clientOf(order),
    facts: factsOf(order),
    heads: {
      unitPrice: withTax('Prix unitaire', taxCode),
      lineTotal: withTax('Total', taxCode),
      subtotal: withTax('Sous-total', taxCode),
    },
    lines: items.map(lineOf),
    subtotal: itemsTotal(items),
    fees: feeLines(order),
    taxCode,
    // Our prices include tax: what is without it comes of the total.
    taxes: taxCode === null ? [] : taxLines(grandTotal, taxCode),
    total: grandTotal,
    totalLabel: withTax(isOnAccount ? 'Total' : 'Total à payer', taxCode),
    paid: paidOf(order),
    due: isOnAccount ? null : order.payment.due,
    stamp: stampOf(order),
    question: questionOf(site, paper === 'delivery_note' ? 'ce bon' : 'cette facture'),
    certificate,
  }
}

/** A paper that is not certified is no invoice for the DGI, and no receipt before its money came. */
function standingOf(order: InvoicedOrder): string | null {
  const { grandTotal, certificate } = order
  if (invoicePaperOf(order) === 'delivery_note') return INVOICE_WORDS.onAccount
  if (certificate) return certifiedStanding(grandTotal, certificate)
  return stampOf(order) === 'Payée' ? INVOICE_WORDS.receipt : null
}

function lineOf(item: OrderLine): InvoiceLine {
  const { service, quantity, grams, unitPrice, minGrams } = item
  return {
    id: orderLineKey(item),
    article: articleOf(item),
    service: serviceLabel(service),
    quantity: grams == null ? String(quantity) : formatKilos(Math.max(grams, minGrams ?? 0)),
    unitPrice: unitPriceWords({ price: unitPrice, minGrams: minGrams ?? undefined }),
    total: lineTotal(item),
  }
}

/** The quantity of a line that is weighed is its weight: its bags are told with their name. */
function articleOf({ name, quantity, grams, minGrams }: OrderLine): string {
  if (grams == null) return name
  const bags = garmentLabel({ quantity, name })
  if (minGrams == null || grams >= minGrams) return bags
  return `${bags}, ${chargedWords(grams, minGrams)}`
}

/** An unknown detail has no line. */
function sellerOf({ address, phoneShown, email, legal, taxes }: SiteFacts): Party {
  const { publisher, form, registration, taxNumber } = legal
  const company = [publisher, form].filter((fact) => fact !== null).join(', ')
  const lines = [
    'Laverie et pressing à domicile',
    company,
    address,
    [phoneShown, email].filter((fact) => fact !== null).join(', '),
    registeredLine(taxNumber, registration),
    taxes && `Régime ${taxes.regime} · Point de vente\u00a0: ${taxes.pointOfSale}`,
  ]
  return { name: SITE.name, lines: lines.flatMap((line) => (line ? unbrokenFigures(line) : [])) }
}

function questionOf({ phone, opensAt, closesAt }: SiteFacts, paper: string): string {
  const question = `Une question sur ${paper}\u202f?`
  return phone
    ? `${question} Appelez-nous de ${opensAt} à ${closesAt}.`
    : `${question} Écrivez-nous par la page Contact du site.`
}

function clientOf(order: InvoicedOrder): Party {
  const phone = formatPhone(order.clientContactPhone)
  const lines: string[] = placeLines(order)
  if (phone !== '') lines.push(phone)
  return { name: order.client.fullname, lines }
}

function factsOf(order: InvoicedOrder): Invoice['facts'] {
  const { paymentMethod, payment, createdAt } = order
  const chosen = paymentMethod ? METHODS[paymentMethod].label : 'À choisir'
  return [
    { label: 'Date', value: formatDate(createdAt) },
    { label: 'Statut', value: statusOf(order) },
    { label: 'Paiement', value: payment.state === 'on_account' ? ON_ACCOUNT : chosen },
    ...(order.rne ? [{ label: 'Reçu RNE', value: order.rne }] : []),
    ...factsOfUnfoundMoney(order),
    ...factsOfPromise(order),
    ...factsOfMoneyBack(order),
  ]
}

/** The wording is the client's, also when the team prints it. */
function statusOf(order: InvoicedOrder): string {
  const status = standingLabel(order, 'client')
  return order.deliveredAt === null ? status : `${status} le ${formatDate(order.deliveredAt)}`
}

/** The sums do not say that money was announced, or looked for and not found. */
function factsOfUnfoundMoney({ payment, paymentMethod }: InvoicedOrder): Invoice['facts'] {
  const { state, missing } = payment
  if (state !== 'to_verify' && !(state === 'unpaid' && missing)) return []
  return [{ label: 'Règlement', value: paymentLabel(payment, paymentMethod) }]
}

/** The promise, with the express mark; an order without one has no line, nor one that is over. */
function factsOfPromise(order: InvoicedOrder): Invoice['facts'] {
  const { status, readyBy, deliveryFrom, deliveryTo, atCounter, express } = order
  if (readyBy === null || isOver(status)) return []
  const delivery = slotOf(deliveryFrom, deliveryTo)
  const value = promiseWords({ readyBy, delivery, atCounter })
  return [{ label: express ? 'Express' : atCounter ? 'Retrait prévu' : 'Livraison prévue', value }]
}

/** The invoice of a paid order does not tell what is owed to its client besides, of a claim or as credit. */
function factsOfMoneyBack(order: InvoicedOrder): Invoice['facts'] {
  const { owed, back, backAt, credited } = order.moneyBack
  const isPaid = stampOf(order) === 'Payée'
  return [
    ...(owed > 0 && !isPaid ? [{ label: 'L’équipe vous doit', value: formatFcfa(owed) }] : []),
    ...(backAt === null
      ? []
      : [{ label: 'Rendu le', value: `${formatDate(backAt)}, ${formatFcfa(back)}` }]),
    ...(credited > 0 && !isPaid ? [{ label: 'Gardé en avoir', value: formatFcfa(credited) }] : []),
  ]
}

function paidOf({ payment, paymentMethod }: InvoicedOrder): Invoice['paid'] {
  // A part may have come another way than the order's present one.
  const whole =
    payment.state === 'paid' ? paymentLabel({ ...payment, credit: 0 }, paymentMethod) : 'Payé'
  return paidLines(payment, whole)
}

function stampOf({ status, payment }: InvoicedOrder): Invoice['stamp'] {
  if (status === 'cancelled') return 'Annulée'
  return payment.state === 'paid' ? 'Payée' : null
}
