import { expect, test } from 'vitest'
import { periodInput } from '#shared/operations/stats/stats.inputs.ts'
import {
  barsOf,
  barUnit,
  daysOf,
  lastDays,
  lengthOf,
  monthsOf,
  monthTo,
  periodBefore,
} from './stats.ts'

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

test('a month is drawn by days, and more by weeks from Monday to Sunday, the first and the last as far as they belong', () => {
  expect(barsOf(lastDays(31, '2026-11-20'))).toHaveLength(31)
  const period = lastDays(32, '2026-11-20')
  expect(barUnit(period)).toBe('week')
  expect(barsOf(period)).toEqual([
    { from: '2026-10-20', to: '2026-10-25' },
    { from: '2026-10-26', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-20' },
  ])
})

test('a year has thirteen months, the first and the last as far as they belong', () => {
  const months = monthsOf(lastDays(365, '2028-03-15'))
  expect(months).toHaveLength(13)
  expect(months[0]).toEqual({ from: '2027-03-17', to: '2027-03-31' })
  expect(months.at(-2)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(months.at(-1)).toEqual({ from: '2028-03-01', to: '2028-03-15' })
})

test('the period before is as long and ends the day before, over a leap day too', () => {
  expect(periodBefore({ from: '2028-03-01', to: '2028-03-02' })).toEqual({
    from: '2028-02-28',
    to: '2028-02-29',
  })
  expect(periodBefore({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: '2026-11-19',
    to: '2026-11-19',
  })
})
