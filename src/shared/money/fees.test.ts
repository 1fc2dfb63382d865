import { expect, test } from 'vitest'
import { feeLines } from './fees.ts'

const ORDINARY = {
  transportFee: 1159,
  expressFee: 0,
  missedFee: 0,
  express: false,
  atCounter: false,
}

test('an ordinary order costs its transport, also where that is free', () => {
  expect(feeLines(ORDINARY)).toEqual([{ label: 'Frais de transport', amount: 1159 }])
  expect(feeLines({ ...ORDINARY, transportFee: 0 })).toHaveLength(1)
})

test('express stands first, and a missed visit last', () => {
  const order = { ...ORDINARY, express: true, expressFee: 2250, missedFee: 500 }
  expect(feeLines(order)).toEqual([
    { label: 'Express', amount: 2250 },
    { label: 'Frais de transport', amount: 1159 },
    { label: 'Passage manqué', amount: 500 },
  ])
})

test('an order of the counter has no transport', () => {
  expect(feeLines({ ...ORDINARY, transportFee: 0, atCounter: true })).toEqual([])
})
