import { TAX_RATES, type TaxCode } from '#shared/shop/settings/fne-settings.ts'

/** The fields of an item that the DGI counts with. */
export interface TaxedItem {
  quantity: number
  /** The amount of one, in francs without tax. */
  amount: number
  taxes: readonly [TaxCode]
}

/** Francs of a sale as the DGI counts them. */
export interface DgiTotals {
  /** Without tax, before and after the discount. */
  base: number
  net: number
  tax: number
  total: number
}

/** Counts as the DGI does: the tax comes after the discount, which is in per cent of the total without tax. */
export function dgiTotals(items: readonly TaxedItem[], discountPercent = 0): DgiTotals {
  const bases = new Map<TaxCode, number>()
  for (const { quantity, amount, taxes } of items)
    bases.set(taxes[0], (bases.get(taxes[0]) ?? 0) + quantity * amount)
  const kept = 1 - discountPercent / 100
  const base = sum([...bases.values()])
  const net = base * kept
  const tax = sum(
    [...bases].map(([code, taxed]) => Math.round((taxed * kept * TAX_RATES[code]) / 100)),
  )
  return { base: Math.round(base), net: Math.round(net), tax, total: Math.round(net) + tax }
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)
