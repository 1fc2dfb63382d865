import type { OrderLine } from '#shared/money/pricing.ts'

/** One line of an order, as an e-mail lists it; `amount` in francs. */
export type BillLine = [quantity: number, name: string, service: string, amount: number]

/** The lines of an order as one fact of an e-mail: facts are texts and figures only. */
export function packLines(lines: readonly OrderLine[]): string {
  return JSON.stringify(
    lines.map(({ quantity, name, service, unitPrice }): BillLine => {
      return [quantity, name, service, quantity * unitPrice]
    }),
  )
}

/** What `packLines` packed; nothing when it is no such text: an e-mail leaves without its lines rather than not at all. */
export function unpackLines(packed: string): BillLine[] {
  try {
    return JSON.parse(packed)
  } catch {
    return []
  }
}
