import { expect, test } from 'vitest'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import { DEFAULT_TARIFF } from '#shared/shop/prices/pricing.ts'
import { expressRate, expressReason } from './express-rate.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['+ 50 %', 50, 0],
  ['+ 500 FCFA', 0, 500],
  ['+ 50 % + 500 FCFA', 50, 500],
  ['+ 0 %', 0, 0],
])('a rate is said as « %s »', (words, percent, francs) => {
  expect(plain(expressRate({ percent, francs }))).toBe(words)
})

test('the rounding is a reason where it changed the fee, which follows what the discount leaves', () => {
  const totals = (subtotal: number, fee: number, discount = 0) =>
    ({ subtotal, discount, expressFee: fee, tariff: { ...DEFAULT_TARIFF, step: 50 } }) as CartTotals
  const reason = (of: CartTotals) => plain(expressReason({ percent: 50, francs: 0 }, of))
  expect(reason(totals(2000, 1000))).toBe('+ 50 %')
  expect(reason(totals(2050, 1050))).toBe('+ 50 %, arrondi aux 50 FCFA supérieurs')
  expect(reason(totals(2500, 1000, 500))).toBe('+ 50 %')
})
