import { expect, test } from 'vitest'
import { ageLevel, daysLabel, daysSince, UNCLAIMED_DAYS, UNCLAIMED_MS } from './attention.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

test('a day counts once it is whole', () => {
  expect(daysSince(NOW - UNCLAIMED_MS + 1, NOW)).toBe(UNCLAIMED_DAYS - 1)
  expect(daysSince(NOW - UNCLAIMED_MS, NOW)).toBe(UNCLAIMED_DAYS)
})

test('a clock that runs ahead has waited for nothing', () => {
  expect(daysSince(NOW + 1000, NOW)).toBe(0)
})

test.each([
  [0, undefined] as const,
  [2, undefined] as const,
  [3, 3] as const,
  [6, 3] as const,
  [7, 7] as const,
  [13, 7] as const,
  [14, 14] as const,
  [29, 14] as const,
  [30, 30] as const,
  [89, 30] as const,
  [90, 90] as const,
  [4000, 90] as const,
])('%i days stand on rung %s', (days, rung) => {
  expect(ageLevel(days)).toBe(rung)
})

test('days are written in words', () => {
  expect([daysLabel(0), daysLabel(1), daysLabel(12)]).toEqual([
    '0\u00a0jour',
    '1\u00a0jour',
    '12\u00a0jours',
  ])
})
