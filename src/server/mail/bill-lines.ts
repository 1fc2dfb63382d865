import { lineTotal, type OrderLine } from '#shared/shop/prices/lines.ts'

/** One line of an order, as an e-mail lists it; `amount` in francs, `grams` of bags that are charged by their weight. */
export type BillLine = [
  quantity: number,
  name: string,
  service: string,
  amount: number,
  grams?: number,
]

/** Packs the lines of an order into one text: the facts of an e-mail are texts and figures only. */
export function packLines(lines: readonly OrderLine[]): string {
  return JSON.stringify(
    lines.map((line): BillLine => {
      const { quantity, name, service, grams } = line
      const amount = lineTotal(line)
      return grams == null
        ? [quantity, name, service, amount]
        : [quantity, name, service, amount, grams]
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
