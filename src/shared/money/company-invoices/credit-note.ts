import type { CreditNoteInput } from './company-invoices.inputs.ts'
import type { InvoicedLine } from './company-invoices.ts'

/** What is left of a line to be taken back. */
export interface LineLeft {
  position: number
  line: InvoicedLine
  quantity: number
}

/** The lines of an invoice of which something may be taken back, after these lines of earlier credit notes. */
export function creditableLines(
  lines: readonly InvoicedLine[],
  taken: readonly InvoicedLine[],
): LineLeft[] {
  return lines.flatMap((line, position) => {
    const gone = taken
      .filter(({ ofPosition }) => ofPosition === position)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = line.quantity - gone
    return line.total > 0 && quantity > 0 ? [{ position, line, quantity }] : []
  })
}

/** Francs of so many of a line. */
export const takenTotal = (line: InvoicedLine, quantity: number): number =>
  quantity === line.quantity ? line.total : Math.round((line.total * quantity) / line.quantity)

/** The lines of a credit note; undefined where they are more than what is left of the invoice's. */
export function creditNoteLines(
  lines: readonly InvoicedLine[],
  taken: readonly InvoicedLine[],
  what: CreditNoteInput['what'],
): InvoicedLine[] | undefined {
  if (what.by === 'whole')
    return taken.length > 0 ? undefined : lines.map((line, i) => ({ ...line, ofPosition: i }))
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

function partOf({ line, position }: LineLeft, quantity: number): InvoicedLine {
  const { grams } = line
  return {
    ...line,
    quantity,
    grams: grams === null ? null : Math.round((grams * quantity) / line.quantity),
    total: takenTotal(line, quantity),
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
