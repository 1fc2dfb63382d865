import { lineKey, lineTotal, type OrderLine, pieceCount } from '#shared/shop/prices/lines.ts'
import { countLabel } from '#shared/text/pieces.ts'
import type { InvoiceLinesBy } from '../companies/companies.ts'
import type { InvoicedLine, OrderOfInvoice } from './company-invoices.ts'

/** An order that its company owes, as it was delivered; amounts in whole francs, times in milliseconds UTC. */
export interface DeliveredOrder {
  orderId: string
  deliveredAt: number
  items: readonly OrderLine[]
  discount: number
  expressFee: number
  transportFee: number
  missedFee: number
  /** Nobody passed for it. */
  atCounter: boolean
  express: boolean
  grandTotal: number
}

/** All that a company owes of orders that are on no invoice yet: the lines come to the total of the orders. */
export interface OwedMonth {
  orders: OrderOfInvoice[]
  lines: InvoicedLine[]
  total: number
  pieces: number
}

/** The statement of these orders. Where its lines are services, no piece is counted for each order: its paper has no table of them. */
export function statementOf(
  delivered: readonly DeliveredOrder[],
  linesBy: InvoiceLinesBy,
): OwedMonth {
  const inOrder = [...delivered].sort((a, b) => a.deliveredAt - b.deliveredAt)
  return {
    orders: inOrder.map((order) => orderOfInvoice(order, linesBy)),
    lines: [...articlesOf(inOrder), ...feesOf(inOrder)],
    total: sumOf(inOrder, ({ grandTotal }) => grandTotal),
    pieces: sumOf(inOrder, ({ items }) => pieceCount(items)),
  }
}

function orderOfInvoice(order: DeliveredOrder, linesBy: InvoiceLinesBy): OrderOfInvoice {
  const { orderId, deliveredAt, items, grandTotal: total } = order
  const counts: Record<string, number> = {}
  if (linesBy === 'order')
    for (const { productId, service, quantity } of items) {
      const key = lineKey(productId, service)
      counts[key] = (counts[key] ?? 0) + quantity
    }
  return { orderId, deliveredAt, pieces: pieceCount(items), total, counts }
}

/** A line for each article with its service and its price, which may change within the month. */
function articlesOf(orders: readonly DeliveredOrder[]): InvoicedLine[] {
  const lines = new Map<string, InvoicedLine>()
  for (const item of orders.flatMap(({ items }) => items)) {
    const key = `${lineKey(item.productId, item.service)}:${item.unitPrice}:${item.grams == null}`
    const line = lines.get(key) ?? emptyLine(item)
    line.quantity += item.quantity
    line.total += lineTotal(item)
    if (line.grams !== null) line.grams += Math.max(item.grams ?? 0, item.minGrams ?? 0)
    lines.set(key, line)
  }
  return Array.from(lines.values()).sort((a, b) => b.total - a.total)
}

const emptyLine = ({ name, productId, service, unitPrice, grams }: OrderLine): InvoicedLine => ({
  kind: 'article',
  name,
  productId,
  service,
  quantity: 0,
  grams: grams == null ? null : 0,
  unitPrice,
  total: 0,
  ofPosition: null,
})

/** The costs of the orders beside their articles. Transport is a line even where it is included. */
function feesOf(orders: readonly DeliveredOrder[]): InvoicedLine[] {
  const passed = orders.filter(({ atCounter }) => !atCounter)
  return [
    ...feeLine('discount', orders.map(({ discount }) => -discount).filter(isNotNothing)),
    ...feeLine(
      'express',
      orders.filter(({ express }) => express).map(({ expressFee }) => expressFee),
    ),
    ...feeLine(
      'transport',
      passed.map(({ transportFee }) => transportFee),
    ),
    ...feeLine('missed', orders.map(({ missedFee }) => missedFee).filter(isNotNothing)),
    ...feeLine('rounding', orders.map(roundingOfOrder).filter(isNotNothing)),
  ]
}

const isNotNothing = (amount: number) => amount !== 0

/** Francs that round up the total of a weight. */
function roundingOfOrder(order: DeliveredOrder): number {
  const { items, discount, expressFee, transportFee, missedFee, grandTotal } = order
  const articles = sumOf(items, lineTotal)
  return grandTotal - (articles - discount + expressFee + transportFee + missedFee)
}

const FEE_NAMES = {
  discount: 'Remise',
  express: 'Express',
  missed: 'Passages manqués',
  rounding: 'Arrondis',
} as const

/** `Transport, 9 passages` */
const passages = (count: number) => `Transport, ${countLabel(count, 'passage')}`

/** The line of the fee; where each order paid another price, it is one of their sum. */
function feeLine(
  kind: keyof typeof FEE_NAMES | 'transport',
  amounts: readonly number[],
): InvoicedLine[] {
  const [first] = amounts
  if (first === undefined) return []
  const total = sumOf(amounts, (amount) => amount)
  const isOnePrice = total >= 0 && amounts.every((amount) => amount === first)
  return [
    {
      kind,
      name: kind === 'transport' ? passages(amounts.length) : FEE_NAMES[kind],
      productId: null,
      service: null,
      quantity: isOnePrice ? amounts.length : 1,
      grams: null,
      unitPrice: isOnePrice ? first : Math.abs(total),
      total,
      ofPosition: null,
    },
  ]
}

function sumOf<T>(list: readonly T[], amountOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + amountOf(one), 0)
}
