import type { OrderLine } from '#shared/shop/prices/lines.ts'

/** One line of an order, as an e-mail lists it; `amount` in francs. */
export type BillLine = [quantity: number, name: string, service: string, amount: number]

/** Packs the lines of an order into one text: the facts of an e-mail are texts and figures only. */
export function packLines(lines: readonly OrderLine[]): string {
  return JSON.stringify(
    lines.map(({ quantity, name, service, unitPrice }): BillLine => {
      return [quantity, name, service, quantity * unitPrice]
    }),
  )
}

/**
 * The lines from `packLines`; none for any other text, because an e-mail without its lines is better than no e-mail.
 */
export function unpackLines(packed: string): BillLine[] {
  try {
    return JSON.parse(packed)
  } catch {
    return []
  }
}
