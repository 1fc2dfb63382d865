import { expect, test } from 'vitest'
import { expressFee, hasExpressRoom } from './express.ts'

test('express adds its percent in whole francs, then its francs', () => {
  expect(expressFee(14_250, { percent: 50, francs: 0 }, 1)).toBe(7_125)
  expect(expressFee(14_251, { percent: 50, francs: 0 }, 1)).toBe(7_126)
  expect(expressFee(2_000, { percent: 0, francs: 1_500 }, 1)).toBe(1_500)
  expect(expressFee(2_000, { percent: 25, francs: 1_000 }, 1)).toBe(1_500)
})

test('express is rounded up to what notes and coins can pay, as a whole', () => {
  expect(expressFee(14_251, { percent: 50, francs: 0 }, 25)).toBe(7_150)
  expect(expressFee(14_250, { percent: 50, francs: 0 }, 25)).toBe(7_125)
  expect(expressFee(2_000, { percent: 1, francs: 10 }, 50)).toBe(50)
  expect(expressFee(0, { percent: 50, francs: 0 }, 100)).toBe(0)
})

test('express pieces are promised up to the ceiling of the day', () => {
  expect(hasExpressRoom(4, 6, { maxPieces: 10 })).toBe(true)
  expect(hasExpressRoom(5, 6, { maxPieces: 10 })).toBe(false)
  expect(hasExpressRoom(500, 500, { maxPieces: null })).toBe(true)
})
