import type { FneState } from '../fne/fne-sales.ts'
import { shareOut } from '../fne/items.ts'
import { isUntoldToDgi, waitsForDgi } from '../fne/states.ts'
import type { CreditNoteInput } from './company-invoices.inputs.ts'
import type { InvoicedLine } from './company-invoices.ts'

/** The part of a line that a credit note may still take back. */
export interface LineLeft {
  position: number
  line: InvoicedLine
  quantity: number
  /** Francs left of what the line cost with its share of the discount. */
  total: number
}

/** The lines of an invoice of which something may be taken back, after these lines of earlier credit notes. */
export function creditableLines(
  lines: readonly InvoicedLine[],
  taken: readonly InvoicedLine[],
): LineLeft[] {
  const costs = netTotals(lines)
  return lines.flatMap((line, position) => {
    const gone = taken.filter(({ ofPosition }) => ofPosition === position)
    const quantity = line.quantity - sumOf(gone, (one) => one.quantity)
    const total = (costs[position] ?? 0) - sumOf(gone, (one) => one.total)
    return quantity > 0 && total > 0 ? [{ position, line, quantity, total }] : []
  })
}

/** The cost of each line: a discount came off the articles, as the DGI is told. */
function netTotals(lines: readonly InvoicedLine[]): number[] {
  const discounts = lines.filter(({ kind }) => kind === 'discount')
  const off = shareOut(
    sumOf(discounts, ({ total }) => -total),
    lines.map(({ kind, total }) => (kind === 'article' ? total : 0)),
  )
  return lines.map(({ kind, total }, i) => (kind === 'discount' ? 0 : total - (off[i] ?? 0)))
}

function sumOf<T>(list: readonly T[], amountOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + amountOf(one), 0)
}

/** Francs of so many of a line: the last pieces take all that is left of it. */
export const takenTotal = ({ quantity: left, total }: LineLeft, quantity: number): number =>
  quantity === left ? total : Math.round((total * quantity) / left)

/** The lines of a credit note; undefined where they are more than what is left of the invoice's. */
export function creditNoteLines(
  lines: readonly InvoicedLine[],
  taken: readonly InvoicedLine[],
  what: CreditNoteInput['what'],
): InvoicedLine[] | undefined {
  if (what.by === 'whole') {
    if (taken.length === 0) return lines.map((line, i) => ({ ...line, ofPosition: i }))
    return allLeft(lines, taken)
  }
  if (what.by === 'amount') return [sumLine(what.amount)]
  const left = new Map(creditableLines(lines, taken).map((one) => [one.position, one]))
  const chosen = what.lines.flatMap(({ position, quantity }) => {
    const of = left.get(position)
    // A line that is named twice is refused with the second one.
    left.delete(position)
    return of && quantity <= of.quantity ? [partOf(of, quantity)] : []
  })
  return chosen.length === what.lines.length ? chosen : undefined
}

/** Each line as far as it is left; where sums came off that are of no line, the sum that is left. */
function allLeft(lines: readonly InvoicedLine[], taken: readonly InvoicedLine[]): InvoicedLine[] {
  const left = sumOf(lines, ({ total }) => total) - sumOf(taken, ({ total }) => total)
  if (taken.some(({ ofPosition }) => ofPosition === null)) return [sumLine(left)]
  return creditableLines(lines, taken).map((one) => partOf(one, one.quantity))
}

function partOf(of: LineLeft, quantity: number): InvoicedLine {
  const { line, position } = of
  const { grams } = line
  return {
    ...line,
    quantity,
    grams: grams === null ? null : Math.round((grams * quantity) / line.quantity),
    total: takenTotal(of, quantity),
    ofPosition: position,
  }
}

const sumLine = (amount: number): InvoicedLine => ({
  kind: 'article',
  name: 'Somme déduite',
  productId: null,
  service: null,
  quantity: 1,
  grams: null,
  unitPrice: amount,
  total: amount,
  ofPosition: null,
})

interface NoteFacts {
  /** It takes back all that is left of its invoice. */
  isWhole: boolean
  /** The certificate of the invoice, and those of its credit notes until now; null of what nobody asked one for. */
  invoiceState: FneState | null
  noteStates: readonly (FneState | null)[]
  /** An older copy was put back: the DGI may have certified more since. */
  isRestored: boolean
}

/**
 * The part of the DGI in a new credit note: `told` where it certifies it, `closed` where the invoice ends before the DGI knew of it, and its
 * credit notes with it, and `none` of an invoice that it never certifies.
 */
export function dgiOfNote(facts: NoteFacts): 'told' | 'closed' | 'none' {
  const { isWhole, invoiceState, noteStates, isRestored } = facts
  if (invoiceState !== 'certified' && !waitsForDgi(invoiceState)) return 'none'
  const asked = [invoiceState, ...noteStates].filter((state) => state !== null)
  const isUnknown = asked.every((state) => state === 'dropped' || isUntoldToDgi(state))
  return isWhole && isUnknown && !isRestored ? 'closed' : 'told'
}
