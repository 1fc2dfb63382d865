import { describe, expect, test } from 'vitest'
import { TAX_RATES, type TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { dgiTotals } from './dgi-totals.ts'
import { dgiItems, type SoldLine, shareOut } from './items.ts'

const CODES = Object.keys(TAX_RATES) as TaxCode[]

const line = (total: number, facts: Partial<SoldLine> = {}): SoldLine => ({
  description: 'Chemise, lavé-repassé',
  quantity: 1,
  grams: null,
  total,
  isArticle: true,
  ...facts,
})

/** Whole numbers below `limit`, always the same ones for a seed. */
function figures(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % limit
  }
}

describe('what the DGI counts', () => {
  test('is our total of the order that is drawn, and of the month that is drawn', () => {
    const order = dgiItems({
      lines: [
        line(3500, { quantity: 7 }),
        line(4850, { quantity: 3 }),
        line(1000, { isArticle: false }),
      ],
      discount: 0,
      taxCode: 'TVA',
    })
    expect(dgiTotals(order)).toMatchObject({ base: 7924, tax: 1426, total: 9350 })
    const month = dgiItems({
      lines: [line(344_100, { quantity: 246 })],
      discount: 0,
      taxCode: 'TVA',
    })
    expect(dgiTotals(month)).toMatchObject({ base: 291_610, tax: 52_490, total: 344_100 })
  })

  test.each(CODES)('is ours to the franc, with discounts and weights: %s', (taxCode) => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const next = figures(seed)
      const lines = Array.from({ length: 1 + next(8) }, () => {
        if (next(4) === 0) {
          const grams = 100 * (1 + next(300))
          return line(Math.floor((grams * (500 + next(1500))) / 1000), { grams })
        }
        const quantity = 1 + next(40)
        return line(quantity * 25 * next(200), { quantity })
      })
      const articles = lines.reduce((sum, { total }) => sum + total, 0)
      const discount = next(3) === 0 ? next(articles + 1) : 0
      lines.push(line(100 * next(50), { isArticle: false }))
      const ours = lines.reduce((sum, { total }) => sum + total, -discount)
      const gap = Math.abs(dgiTotals(dgiItems({ lines, discount, taxCode })).total - ours)
      expect(gap, `seed ${seed}`).toBeLessThanOrEqual(TAX_RATES[taxCode] === 0 ? 0 : 1)
    }
  })

  test('of ten francs is a franc less at 18 %: no whole price says it', () => {
    expect(dgiTotals(dgiItems({ lines: [line(10)], discount: 0, taxCode: 'TVA' })).total).toBe(9)
  })
})

test('pieces that a sum does not divide become two items of whole francs', () => {
  const items = dgiItems({ lines: [line(1000, { quantity: 3 })], discount: 0, taxCode: 'TVAD' })
  expect(items).toMatchObject([
    { quantity: 2, amount: 333, measurementUnit: 'pièce' },
    { quantity: 1, amount: 334, measurementUnit: 'pièce' },
  ])
})

test('a bag is so many kilos, and what costs nothing is no item', () => {
  const lines = [line(6400, { grams: 6400 }), line(0, { isArticle: false })]
  expect(dgiItems({ lines, discount: 0, taxCode: 'TVAD' })).toEqual([
    {
      description: 'Chemise, lavé-repassé',
      quantity: 6.4,
      measurementUnit: 'kg',
      amount: 1000,
      taxes: ['TVAD'],
    },
  ])
})

test('a discount makes articles cheaper, never what is not one', () => {
  const lines = [line(1000), line(2000), line(500, { isArticle: false })]
  const items = dgiItems({ lines, discount: 300, taxCode: 'TVAD' })
  expect(items.map(({ amount }) => amount)).toEqual([900, 1800, 500])
})

test('francs are shared out whole, with none left over', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareOut(5, [0, 0])).toEqual([0, 0])
})
