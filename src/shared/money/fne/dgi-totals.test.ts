import { expect, test } from 'vitest'
import { dgiTotals } from './dgi-totals.ts'

test('the DGI’s own example comes to its total', () => {
  const items = [{ quantity: 10, amount: 145_000, taxes: ['TVA'] as const }]
  expect(dgiTotals(items, 5)).toEqual({
    base: 1_450_000,
    net: 1_377_500,
    tax: 247_950,
    total: 1_625_450,
  })
})

test('each rate has its own tax', () => {
  const items = [
    { quantity: 1, amount: 1000, taxes: ['TVA'] as const },
    { quantity: 2, amount: 500, taxes: ['TVAB'] as const },
    { quantity: 1, amount: 300, taxes: ['TVAD'] as const },
  ]
  expect(dgiTotals(items)).toEqual({ base: 2300, net: 2300, tax: 270, total: 2570 })
})
