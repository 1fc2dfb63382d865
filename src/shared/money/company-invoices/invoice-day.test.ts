import { expect, test } from 'vitest'
import { nextRunAfter, runBefore } from './invoice-day.ts'

const LAST = { day: 'last', hour: 18 } as const
const iso = (at: number) => new Date(at).toISOString().slice(0, 16)

test('the last day of a month invoices what was delivered in it, until the hour', () => {
  const { at, until, ...month } = runBefore(Date.UTC(2026, 1, 28, 18), LAST)
  expect(month).toEqual({ year: 2026, month: 2 })
  expect([at, until].map(iso)).toEqual(['2026-02-28T18:00', '2026-02-28T18:00'])
  expect(runBefore(Date.UTC(2026, 1, 28, 17, 59), LAST)).toMatchObject({ year: 2026, month: 1 })
})

test('a day up to the 15th invoices the month before, whole; a later one its own', () => {
  const fifth = runBefore(Date.UTC(2026, 0, 20), { day: 5, hour: 8 })
  expect(fifth).toMatchObject({ year: 2025, month: 12, at: Date.UTC(2026, 0, 5, 8) })
  expect(fifth.until).toBe(Date.UTC(2026, 0, 1) - 1)
  const twentieth = runBefore(Date.UTC(2026, 0, 20, 8), { day: 20, hour: 8 })
  expect(twentieth).toMatchObject({ year: 2026, month: 1, until: Date.UTC(2026, 0, 20, 8) })
})

test('the next one is after that instant, at the end of a year too', () => {
  expect(iso(nextRunAfter(Date.UTC(2026, 11, 31, 18), LAST).at)).toBe('2027-01-31T18:00')
  expect(iso(nextRunAfter(Date.UTC(2026, 11, 31, 17), LAST).at)).toBe('2026-12-31T18:00')
  expect(iso(nextRunAfter(Date.UTC(2028, 1, 1), LAST).at)).toBe('2028-02-29T18:00')
})

test('the month that the next one invoices never goes back', () => {
  const first = { day: 1, hour: 8 } as const
  expect(nextRunAfter(Date.UTC(2027, 0, 1, 7), first)).toMatchObject({ year: 2026, month: 12 })
  expect(nextRunAfter(Date.UTC(2027, 0, 1, 8), first)).toMatchObject({ year: 2027, month: 1 })
  expect(nextRunAfter(Date.UTC(2026, 11, 31, 18), LAST)).toMatchObject({ year: 2027, month: 1 })
})
