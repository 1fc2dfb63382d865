import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { days, instants, zones } from './testing/times.fixture.ts'
import { addDays, instantOf, localDay, localMinute, weekdayOf } from './zone.ts'

const iso = (at: number) => new Date(at).toISOString()

describe('an instant', () => {
  it('is read in its zone and found again, but for the second pass of a doubled hour', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const [day, minute] = [localDay(at, zone), localMinute(at, zone)]
        const back = instantOf(day, minute, zone)
        expect([localDay(back, zone), localMinute(back, zone)]).toEqual([day, minute])
        expect([0, 3_600_000]).toContain(at - back)
      }),
    )
  })

  it('is the time of UTC in Abidjan', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const text = `${localDay(at, 'Africa/Abidjan')} ${localMinute(at, 'Africa/Abidjan')}`
        const utc = new Date(at)
        expect(text).toBe(`${iso(at).slice(0, 10)} ${utc.getUTCHours() * 60 + utc.getUTCMinutes()}`)
      }),
    )
  })

  it('that no calendar has is on the first or the last day, and breaks nothing', () => {
    const far = [Number.NaN, 1e300, -1e300, 9e15, -9e15, 8.64e15, -8.64e15]
    const instants = fc.oneof(fc.constantFrom(...far), fc.maxSafeInteger())
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const day = localDay(at, zone)
        expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(addDays(day, 1) > day).toBe(true)
        expect(localMinute(at, zone)).toBeLessThan(1440)
      }),
    )
  })

  it('never goes back when the minute goes on, through the changes of clocks too', () => {
    fc.assert(
      fc.property(days, zones, fc.nat(1440), fc.nat(1440), (day, zone, one, other) => {
        const [first, then] = [Math.min(one, other), Math.max(one, other)]
        expect(instantOf(day, first, zone)).toBeLessThanOrEqual(instantOf(day, then, zone))
      }),
    )
  })

  it('of the last minute of a day is the first of the next one', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        expect(instantOf(day, 1440, zone)).toBe(instantOf(addDays(day, 1), 0, zone))
      }),
    )
  })
})

describe('the clocks of Paris', () => {
  test.each([
    ['before they go forward', '2025-03-30', 119, '2025-03-30T00:59:00.000Z'],
    ['at the first minute that they skip', '2025-03-30', 120, '2025-03-30T01:00:00.000Z'],
    ['inside the hour that they skip', '2025-03-30', 150, '2025-03-30T01:00:00.000Z'],
    ['after they went forward', '2025-03-30', 180, '2025-03-30T01:00:00.000Z'],
    ['before they go back', '2025-10-26', 119, '2025-10-25T23:59:00.000Z'],
    ['in the hour that they show twice', '2025-10-26', 150, '2025-10-26T00:30:00.000Z'],
    ['after they went back', '2025-10-26', 180, '2025-10-26T02:00:00.000Z'],
  ])('%s', (_, day, minute, at) => {
    expect(iso(instantOf(day, minute, 'Europe/Paris'))).toBe(at)
  })

  it('show the doubled hour twice', () => {
    const [first, second] = [Date.UTC(2025, 9, 26, 0, 30), Date.UTC(2025, 9, 26, 1, 30)]
    expect(localMinute(first, 'Europe/Paris')).toBe(150)
    expect(localMinute(second, 'Europe/Paris')).toBe(150)
  })
})

test('clocks that move by half an hour are followed too', () => {
  const [day, zone] = ['2025-10-05', 'Australia/Lord_Howe']
  expect(iso(instantOf(day, 119, zone))).toBe('2025-10-04T15:29:00.000Z')
  expect(iso(instantOf(day, 135, zone))).toBe('2025-10-04T15:30:00.000Z')
  expect(iso(instantOf(day, 150, zone))).toBe('2025-10-04T15:30:00.000Z')
})

test('the days of the week are those of ISO 8601', () => {
  expect(['2025-06-09', '2025-06-14', '2025-06-15'].map(weekdayOf)).toEqual([1, 6, 7])
})

test('days are added across months, leap days and years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
  expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
})
