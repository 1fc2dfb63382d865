import { expect, test } from 'vitest'
import { periodInput } from './stats.inputs.ts'
import { daysOf, lastDays, lengthOf, monthTo } from './stats.ts'

test('a period counts both its ends, over the end of a month and a leap day too', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  expect(lengthOf({ from: '2026-11-20', to: '2026-11-20' })).toBe(1)
})

test('the last days end today, the month begins on its first', () => {
  expect(lastDays(7, '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
  expect(lastDays(1, '2026-11-03')).toEqual({ from: '2026-11-03', to: '2026-11-03' })
  expect(monthTo('2026-11-03')).toEqual({ from: '2026-11-01', to: '2026-11-03' })
})

test.each([
  ['2026-11-20', '2026-11-20', true],
  ['2025-11-20', '2026-11-20', true],
  ['2025-11-19', '2026-11-20', false],
  ['2026-11-21', '2026-11-20', false],
  ['2027-02-29', '2027-03-01', false],
  ['2026-1-1', '2026-11-20', false],
])('from %s to %s may be read: %s', (from, to, may) => {
  expect(periodInput.safeParse({ from, to }).success).toBe(may)
})
