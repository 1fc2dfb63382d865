import { expect, test } from 'vitest'
import { barsOf, barUnit, periodBefore } from './bars.ts'
import { lastDays } from './stats.ts'

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
