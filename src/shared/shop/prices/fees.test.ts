import { expect, test } from 'vitest'
import { feeLines } from './fees.ts'

const ORDINARY = {
  transportFee: 1170,
  roundTripKm: 3.9,
  ratePerKm: 300,
  feeStep: 1 as const,
  expressFee: 0,
  missedFee: 0,
  rounding: 0,
  discount: 0,
  discountRule: null,
  discountReason: null,
  express: false,
  atCounter: false,
}

test('an ordinary order costs its transport, with its calculation, also where that is free', () => {
  const reason = '3,9\u00a0km aller-retour ×\u00a0300\u00a0FCFA'
  expect(feeLines(ORDINARY)).toEqual([{ label: 'Frais de transport', amount: 1170, reason }])
  expect(feeLines({ ...ORDINARY, transportFee: 0 })).toHaveLength(1)
})

test('express stands first, and a missed visit last', () => {
  const order = { ...ORDINARY, express: true, expressFee: 2250, missedFee: 500 }
  expect(feeLines(order)).toMatchObject([
    { label: 'Express', amount: 2250, reason: null },
    { label: 'Frais de transport', amount: 1170 },
    { label: 'Passage manqué', amount: 500, reason: null },
  ])
})

test('an order of the counter has no transport', () => {
  expect(feeLines({ ...ORDINARY, transportFee: 0, atCounter: true })).toEqual([])
})
