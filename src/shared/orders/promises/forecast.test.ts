import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { DEFAULT_OPENING, isOpen } from '#shared/time/opening.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { afterOpenTime, LEAST_LEFT, openTimeBetween, timePerOrder } from './forecast.ts'

const opening = DEFAULT_OPENING
const place = { opening, zone: BUSINESS_ZONE }
/** A Saturday; the business closes at 20 h and opens on Monday at 8 h. */
const SATURDAY = Date.UTC(2026, 10, 21, 19)

test('what takes two open hours from Saturday 19 h is done on Monday at 9 h', () => {
  expect(afterOpenTime(SATURDAY, 2 * HOUR_MS, place)).toBe(Date.UTC(2026, 10, 23, 9))
  expect(openTimeBetween(SATURDAY, Date.UTC(2026, 10, 23, 9), place)).toBe(2 * HOUR_MS)
})

describe.each([BUSINESS_ZONE, 'Europe/Paris'])('in %s', (zone) => {
  const here = { opening, zone }
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  const lengths = fc.integer({ min: 0, max: 100 * HOUR_MS })

  test('after so much open time, so much open time has passed', () => {
    fc.assert(
      fc.property(instants, lengths, (from, open) => {
        const end = afterOpenTime(from, open, here)
        expect(end).toBeGreaterThanOrEqual(from)
        expect(openTimeBetween(from, end, here)).toBe(open)
        if (open > 0) expect(isOpen(end - 1, opening, zone)).toBe(true)
      }),
    )
  })
})

test('a business that never opens again is done at no time that would be a promise', () => {
  const week = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null }
  const closed = { opening: { ...opening, week }, zone: BUSINESS_ZONE }
  expect(afterOpenTime(SATURDAY, MINUTE_MS, closed)).toBeGreaterThan(SATURDAY + 30 * 24 * HOUR_MS)
})

describe('the time that one order of a queue takes', () => {
  test('is the time between two that leave', () => {
    const busy = { count: 60, totalMs: 60 * 20 * HOUR_MS, openMs: 300 * HOUR_MS }
    expect(timePerOrder(busy)).toBe(5 * HOUR_MS)
  })
  test('is never longer than an order stands there: a quiet month is no slow one', () => {
    const quiet = { count: 10, totalMs: 10 * 20 * MINUTE_MS, openMs: 300 * HOUR_MS }
    expect(timePerOrder(quiet)).toBe(20 * MINUTE_MS)
  })
  test('is unknown until a few have left', () => {
    expect(timePerOrder({ count: LEAST_LEFT - 1, totalMs: 1, openMs: 1 })).toBeNull()
  })
})
