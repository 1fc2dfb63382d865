import { TAX_RATES, type TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { GRAMS_A_KILO } from '#shared/text/weight.ts'
import type { TaxedItem } from './dgi-totals.ts'

/** A line as we sold it. */
export interface SoldLine {
  description: string
  quantity: number
  /** The weight that was charged; null for what is counted. */
  grams: number | null
  /** Francs, tax included. */
  total: number
  /** A discount comes off articles alone. */
  isArticle: boolean
}

/** An item as the DGI takes it. */
export interface DgiItem extends TaxedItem {
  description: string
  measurementUnit: 'kg' | 'pièce' | 'forfait'
}

interface Sold {
  lines: readonly SoldLine[]
  /** Francs off the articles. */
  discount: number
  taxCode: TaxCode
}

/** The items of a sale, as `itemsByLine`. */
export const dgiItems = (sold: Sold): DgiItem[] => itemsByLine(sold).flat()

/**
 * The items of each line without tax, so that the DGI's total is ours to the franc. Each line has a whole sum without tax; one that its
 * pieces do not divide is two items, of which one costs a franc more.
 */
export function itemsByLine({ lines, discount, taxCode }: Sold): DgiItem[][] {
  const articles = lines.map(({ total, isArticle }) => (isArticle ? total : 0))
  const off = shareOut(discount, articles)
  const owed = lines.map(({ total }, index) => total - (off[index] ?? 0))
  const all = owed.reduce((sum, one) => sum + one, 0)
  const untaxed = shareOut(Math.round(all / (1 + TAX_RATES[taxCode] / 100)), owed)
  return lines.map((line, index) => itemsOf(line, untaxed[index] ?? 0, taxCode))
}

function itemsOf(line: SoldLine, untaxed: number, taxCode: TaxCode): DgiItem[] {
  const { description, quantity, grams, isArticle } = line
  if (untaxed === 0) return []
  const taxes: [TaxCode] = [taxCode]
  if (grams !== null) {
    const kilos = grams / GRAMS_A_KILO
    const amount = Math.round((untaxed / kilos) * FRACTIONS) / FRACTIONS
    return [{ description, quantity: kilos, measurementUnit: 'kg', amount, taxes }]
  }
  const measurementUnit = isArticle ? 'pièce' : 'forfait'
  const item = (count: number, amount: number): DgiItem[] =>
    count > 0 && amount > 0
      ? [{ description, quantity: count, measurementUnit, amount, taxes }]
      : []
  const least = Math.floor(untaxed / quantity)
  const dearer = untaxed % quantity
  return [...item(quantity - dearer, least), ...item(dearer, least + 1)]
}

/** A price of a kilo has four decimals at most. */
const FRACTIONS = 10_000

/** Shares whole francs out in proportion to the weights: what is left goes, a franc each, to the largest remainders. */
export function shareOut(francs: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0)
  if (all === 0) return weights.map(() => 0)
  // Whole numbers: a product of two sums of francs is beyond what a fraction keeps.
  const exact = weights.map((weight) => BigInt(francs) * BigInt(weight))
  const shares = exact.map((product) => Number(product / BigInt(all)))
  const left = francs - shares.reduce((sum, one) => sum + one, 0)
  const remainders = exact
    .map((product, index) => ({ index, remainder: product % BigInt(all) }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
