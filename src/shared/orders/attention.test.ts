import { expect, test } from 'vitest'
import { DAY_MS } from '#shared/dates.ts'
import { daysLabel, daysSince } from './attention.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

test('a day counts once it is whole', () => {
  expect(daysSince(NOW - 3 * DAY_MS + 1, NOW)).toBe(2)
  expect(daysSince(NOW - 3 * DAY_MS, NOW)).toBe(3)
})

test('a clock that runs ahead has waited for nothing', () => {
  expect(daysSince(NOW + 1000, NOW)).toBe(0)
})

test('days are written in words', () => {
  expect([daysLabel(0), daysLabel(1), daysLabel(12)]).toEqual([
    'aujourd’hui',
    '1\u00a0jour',
    '12\u00a0jours',
  ])
})
