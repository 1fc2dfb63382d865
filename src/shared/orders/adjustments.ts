import {
  type CartLine,
  isFreeLine,
  isWeighed,
  itemsTotal,
  MAX_GRAMS,
  type OrderLine,
  orderLineKey,
} from '#shared/shop/prices/lines.ts'
import { type PriceParts, type Prices, pricesOf } from '#shared/shop/prices/order-prices.ts'
import type { AdjustmentStatus } from './custody.ts'
import { MAX_LINES, MAX_QUANTITY } from './order-limits.ts'

/** Characters of the reason that the client reads. */
export const MAX_REASON = 300

/** A line with the number that names it when its pieces are counted; it keeps that number when other lines go. */
export type NumberedLine = OrderLine & { position: number }

/** Another total for an order, as its client and the team read it. */
export interface Adjustment {
  id: string
  status: AdjustmentStatus
  lines: OrderLine[]
  linesBefore: OrderLine[]
  /** Grand totals in francs, transport included. */
  totalBefore: number
  total: number
  /** Empty once the client's account was erased. */
  reason: string
  createdAt: number
  /** Pieces were missing at the first count, which lowered the total by itself. */
  byCount: boolean
  /** A livreur weighed or counted at the door: the total is agreed to there. */
  atDoor: boolean
}

/** Another quantity of a line, and the weight of its bags where it is weighed. */
export interface LineQuantity {
  position: number
  quantity: number
  grams?: number | undefined
}

interface Change {
  quantities: readonly LineQuantity[]
  added: readonly OrderLine[]
}

export type LineFault = 'unknown' | 'empty' | 'too_many'

type ChangedLines = { ok: true; lines: OrderLine[] } | { ok: false; fault: LineFault }

/**
 * The lines of an order with other quantities and further garments, or why they cannot be. A garment that is added to a
 * line of the same service joins it at the line's own price, unless that is free; what is left without a piece goes.
 */
export function adjustLines(lines: readonly NumberedLine[], change: Change): ChangedLines {
  const next = changeLines(lines, change)
  return next.ok && isSame(next.lines, lines) ? { ok: false, fault: 'empty' } : next
}

/** The lines of an order as its livreur found them at the door, which may be those that were ordered. */
export function changeLines(
  lines: readonly NumberedLine[],
  { quantities, added }: Change,
): ChangedLines {
  const asked = new Map(quantities.map((one) => [one.position, one]))
  const next = lines.map(({ position, ...line }): OrderLine => {
    const { quantity = line.quantity, grams = line.grams } = asked.get(position) ?? {}
    asked.delete(position)
    if (!isWeighed(line)) return { ...line, quantity }
    // A bag that is not there weighs nothing, should another one take its place.
    return { ...line, quantity, grams: quantity === 0 ? 0 : grams }
  })
  if (asked.size > 0) return { ok: false, fault: 'unknown' }
  for (const extra of added) {
    const same = next.find((line) => orderLineKey(line) === orderLineKey(extra))
    if (same) join(same, extra)
    else next.push({ ...extra })
  }
  const kept = next.filter(({ quantity }) => quantity > 0)
  if (kept.length === 0) return { ok: false, fault: 'empty' }
  const tooMany = kept.length > MAX_LINES || kept.some(isTooMuch)
  return tooMany ? { ok: false, fault: 'too_many' } : { ok: true, lines: kept }
}

interface AskedChange {
  quantities: readonly LineQuantity[]
  added: readonly CartLine[]
}

/**
 * The same change with the pieces beyond those of a free line as garments that are added: a second washing is granted for the
 * pieces of a claim, and what lies beside them in the bag is charged.
 */
export function chargeBeyondFree(
  lines: readonly NumberedLine[],
  { quantities, added }: AskedChange,
): AskedChange {
  const extra: CartLine[] = []
  const granted = quantities.map((asked) => {
    const line = lines.find(({ position }) => position === asked.position)
    if (!line || !isFreeLine(line) || asked.quantity <= line.quantity) return asked
    const { productId, service, quantity } = line
    extra.push({ productId, service, quantity: asked.quantity - quantity })
    return { ...asked, quantity }
  })
  return { quantities: granted, added: [...added, ...extra] }
}

function join(line: OrderLine, extra: OrderLine): void {
  line.quantity += extra.quantity
  if (isWeighed(line)) line.grams = (line.grams ?? 0) + (extra.grams ?? 0)
}

const isTooMuch = ({ quantity, grams }: OrderLine) =>
  quantity > MAX_QUANTITY || (grams ?? 0) > MAX_GRAMS

/** The counted pieces of a line, by the number of the line. */
type CountedLine = { position: number; counted: number }

/**
 * The order after fewer pieces of a line were counted at the first door than were ordered: they cost nothing, at
 * once. More of another line change nothing, since they have to be asked. Null when no line has fewer, and when nothing
 * would be left: that is no order.
 */
export function lessAfterCount(
  lines: readonly NumberedLine[],
  counts: readonly CountedLine[],
  { grandTotal, ...fees }: AdjustedFees & { grandTotal: number },
): { lines: OrderLine[]; total: number } | null {
  const ordered = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  const quantities = counts
    .filter(({ position, counted }) => counted < (ordered.get(position) ?? 0))
    .map(({ position, counted }) => ({ position, quantity: counted }))
  if (quantities.length === 0) return null
  const next = adjustLines(lines, { quantities, added: [] })
  if (!next.ok) return null
  const total = totalOf(next.lines, fees)
  // The client agreed to what the order costs now, and to no more.
  return total <= grandTotal ? { lines: next.lines, total } : null
}

/** Whether two lists hold the same pieces at the same prices, line by line. */
export function isSame(some: readonly OrderLine[], others: readonly OrderLine[]): boolean {
  const textOf = (lines: readonly OrderLine[]) =>
    lines
      .map((line) => [orderLineKey(line), line.quantity, line.unitPrice, line.grams ?? ''].join())
      .join('|')
  return textOf(some) === textOf(others)
}

/**
 * The lines of an adjusted order with their numbers: those that were there keep theirs, because counts refer
 * to them, and new ones take the next number after `highest`, the highest that the order ever had.
 */
export function numberLines(
  lines: readonly OrderLine[],
  before: readonly NumberedLine[],
  highest: number,
): NumberedLine[] {
  let next = Math.max(highest, ...before.map(({ position }) => position))
  // Two claims of one order may have two free lines of a garment washed again.
  const left = [...before]
  return lines.map((line) => {
    const at = left.findIndex((other) => orderLineKey(other) === orderLineKey(line))
    const [known] = at < 0 ? [] : left.splice(at, 1)
    if (!known) next += 1
    return { ...line, position: known?.position ?? next }
  })
}

/** The money of an order whose total becomes `total` francs: what goes back to the client, and what is still due. */
export function moneyAfter(total: number, paid: number): { back: number; due: number } {
  return { back: Math.max(0, paid - total), due: Math.max(0, total - paid) }
}

/** The fees that stay when the lines of an order change. Express and a discount follow the lines by the rule and the step of the order. */
export type AdjustedFees = Omit<PriceParts, 'articles' | 'byWeight'>

/** The figures of an order with these lines. */
export function pricesOfLines(lines: readonly OrderLine[], fees: AdjustedFees): Prices {
  const { discountRule, transportFee, missedFee, expressRate, feeStep } = fees
  const articles = itemsTotal(lines)
  const byWeight = lines.some(isWeighed)
  return pricesOf({
    articles,
    discountRule,
    transportFee,
    missedFee,
    expressRate,
    feeStep,
    byWeight,
  })
}

/** Grand total in francs of these lines. */
export function totalOf(lines: readonly OrderLine[], fees: AdjustedFees): number {
  return pricesOfLines(lines, fees).grandTotal
}
