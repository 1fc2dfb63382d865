import { formatDate } from '#shared/dates.ts'
import { ON_ACCOUNT } from '#shared/money/companies/on-account.ts'
import {
  type Certificate,
  certifiedStanding,
  certifiedTaxCode,
  taxLines,
  withTax,
} from '#shared/money/fne/certificate.ts'
import { paidLines } from '#shared/money/paid-lines.ts'
import {
  type Paper,
  type PaperName,
  type PaperRow,
  type PaperSum,
  type PaperTable,
  type Party,
  sellerParty,
} from '#shared/money/paper.ts'
import { METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { type MoneyBack, type PaymentView, paymentLabel } from '#shared/money/payments.ts'
import { isOver, type OrderStatus } from '#shared/order-status.ts'
import { placeLines } from '#shared/places/place.ts'
import type { PlaceLines } from '#shared/places/place-words.ts'
import { feeLines, type OrderFees } from '#shared/shop/prices/fees.ts'
import { itemsTotal, lineTotal, type OrderLine, orderLineKey } from '#shared/shop/prices/lines.ts'
import type { TaxCode } from '#shared/shop/settings/fne-settings.ts'
import type { SiteFacts } from '#shared/shop/site/site.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { formatFcfa } from '#shared/text/money.ts'
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
  /** It is null until the DGI has certified it. */
  certificate: Certificate | null
  /** The number of a receipt that the terminal of the DGI gave. */
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

/** The invoice of an order, with the contact details of the business. */
export function invoiceOf(order: InvoicedOrder, site: SiteFacts): Paper {
  const { reference, certificate } = order
  const paper = invoicePaperOf(order)
  const { name } = INVOICE_PAPERS[paper]
  const title = `${name} #${reference}`
  const { legal, taxes } = site
  return {
    name,
    title,
    names: [{ look: 'order', text: `#${reference}` }, ...standingOf(order)],
    weave: reference,
    fileName: `${name.toLowerCase().replaceAll(' ', '-')}-${reference}.pdf`,
    seller: sellerParty({ regime: null, pointOfSale: null, ...site, ...legal, ...taxes }),
    client: clientOf(order),
    facts: factsOf(order),
    tables: [linesOf(order)],
    hasSumsBeside: false,
    sums: sumsOf(order),
    counts: [],
    stamp: stampOf(order),
    ways: [],
    foot: [
      'Merci de votre confiance, et à bientôt.',
      questionOf(site, paper === 'delivery_note' ? 'ce bon' : 'cette facture'),
    ],
    asked: null,
    certificate,
  }
}

/** A paper that is not certified is no invoice for the DGI, and no receipt before its money came. */
function standingOf(order: InvoicedOrder): PaperName[] {
  const { grandTotal, certificate } = order
  const look = 'standing'
  if (invoicePaperOf(order) === 'delivery_note') return [{ look, text: 'En compte' }]
  if (certificate) return [{ look, ...certifiedStanding(grandTotal, certificate) }]
  return stampOf(order) === 'Payée' ? [{ look, text: 'Reçu' }] : []
}

/** The lines, with the tax of each once the DGI has certified them. */
function linesOf(order: InvoicedOrder): PaperTable {
  const taxCode = taxCodeOf(order)
  const isTaxed = taxCode !== null
  const [article, service, quantity, price, total] = isTaxed
    ? [147, 87, 36, 104, 79]
    : [163, 92, 42, 108, 90]
  return {
    columns: [
      { title: 'Article', width: article, isStrong: true },
      { title: 'Service', width: service, isWide: true },
      { title: 'Qté', width: quantity, isFigure: true, isWide: true },
      { title: withTax('Prix unitaire', taxCode), width: price, isFigure: true, isWide: true },
      ...(isTaxed ? [{ title: 'Taxe', width: 42, isFigure: true, isWide: true }] : []),
      { title: withTax('Total', taxCode), width: total, isFigure: true, isStrong: true },
    ],
    rows: order.items.map((item) => rowOf(item, taxCode)),
  }
}

function rowOf(item: OrderLine, taxCode: TaxCode | null): PaperRow {
  const { quantity, grams, unitPrice, minGrams } = item
  const service = serviceLabel(item.service)
  const count = grams == null ? String(quantity) : formatKilos(Math.max(grams, minGrams ?? 0))
  const price = unitPriceWords({ price: unitPrice, minGrams: minGrams ?? undefined })
  const tax = taxCode === null ? [] : [taxCode]
  return {
    id: orderLineKey(item),
    cells: [articleOf(item), service, count, price, ...tax, formatFcfa(lineTotal(item))],
    under: service,
    times: `${count}\u00a0×\u00a0${price}`,
  }
}

const taxCodeOf = ({ grandTotal, certificate }: InvoicedOrder) =>
  certifiedTaxCode(grandTotal, certificate)

/** The articles, what is beside them, the total with its taxes, and how far it is paid. */
function sumsOf(order: InvoicedOrder): PaperSum[] {
  const { items, grandTotal, payment } = order
  const taxCode = taxCodeOf(order)
  const isOnAccount = payment.state === 'on_account'
  const total = withTax(isOnAccount ? 'Total' : 'Total à payer', taxCode)
  return [
    { label: withTax('Sous-total', taxCode), amount: itemsTotal(items) },
    ...feeLines(order),
    // Our prices include tax: what is without it comes of the total.
    ...(taxCode === null ? [] : taxLines(grandTotal, taxCode)),
    { label: total, amount: grandTotal, look: 'total' },
    ...paidOf(order),
    ...(isOnAccount ? [] : [{ label: 'Reste à payer', amount: payment.due, look: 'due' } as const]),
  ]
}

/** The quantity of a line that is weighed is its weight: its bags are told with their name. */
function articleOf({ name, quantity, grams, minGrams }: OrderLine): string {
  if (grams == null) return name
  const bags = garmentLabel({ quantity, name })
  if (minGrams == null || grams >= minGrams) return bags
  return `${bags}, ${chargedWords(grams, minGrams)}`
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

function factsOf(order: InvoicedOrder): Paper['facts'] {
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
function factsOfUnfoundMoney({ payment, paymentMethod }: InvoicedOrder): Paper['facts'] {
  const { state, missing } = payment
  if (state !== 'to_verify' && !(state === 'unpaid' && missing)) return []
  return [{ label: 'Règlement', value: paymentLabel(payment, paymentMethod) }]
}

/** The promise, with the express mark; an order without one has no line, nor one that is over. */
function factsOfPromise(order: InvoicedOrder): Paper['facts'] {
  const { status, readyBy, deliveryFrom, deliveryTo, atCounter, express } = order
  if (readyBy === null || isOver(status)) return []
  const delivery = slotOf(deliveryFrom, deliveryTo)
  const value = promiseWords({ readyBy, delivery, atCounter })
  return [{ label: express ? 'Express' : atCounter ? 'Retrait prévu' : 'Livraison prévue', value }]
}

/** The invoice of a paid order does not tell what is owed to its client besides, of a claim or as credit. */
function factsOfMoneyBack(order: InvoicedOrder): Paper['facts'] {
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

function paidOf({ payment, paymentMethod }: InvoicedOrder): PaperSum[] {
  // A part may have come another way than the order's present one.
  const whole =
    payment.state === 'paid' ? paymentLabel({ ...payment, credit: 0 }, paymentMethod) : 'Payé'
  return paidLines(payment, whole)
}

function stampOf({ status, payment }: InvoicedOrder): 'Payée' | 'Annulée' | null {
  if (status === 'cancelled') return 'Annulée'
  return payment.state === 'paid' ? 'Payée' : null
}
