import { expect, test } from 'vitest'
import { daysLabel, daysSince, UNCLAIMED_DAYS, UNCLAIMED_MS } from './attention.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

test('a day counts once it is whole', () => {
  expect(daysSince(NOW - UNCLAIMED_MS + 1, NOW)).toBe(UNCLAIMED_DAYS - 1)
  expect(daysSince(NOW - UNCLAIMED_MS, NOW)).toBe(UNCLAIMED_DAYS)
})

test('a clock that runs ahead has waited for nothing', () => {
  expect(daysSince(NOW + 1000, NOW)).toBe(0)
})

test('days are written in words', () => {
  expect([daysLabel(0), daysLabel(1), daysLabel(12)]).toEqual([
    '0\u00a0jour',
    '1\u00a0jour',
    '12\u00a0jours',
  ])
})
