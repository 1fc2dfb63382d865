import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { openTimeBetween } from '#shared/orders/promises/forecast.ts'
import { DEFAULT_OPENING, isOpen, type OpeningSettings, openHours } from '#shared/time/opening.ts'
import { comingSlots, DEFAULT_SLOTS, type Slot } from '#shared/time/slots.ts'
import { instants, openings, slotSettings, zones } from '#shared/time/testing/times.fixture.ts'
import { addDays, type Hours, localDay, localMinute } from '#shared/time/zone.ts'
import { DEFAULT_EXPRESS } from '../prices/express.ts'
import { type PromiseSettings, promiseFor } from './promise.ts'
import { DEFAULT_TURNAROUND, readyAfter } from './turnaround.ts'

const ABIDJAN = 'Africa/Abidjan'
const SETTINGS: PromiseSettings = {
  opening: DEFAULT_OPENING,
  slots: DEFAULT_SLOTS,
  turnaround: DEFAULT_TURNAROUND,
  express: { ...DEFAULT_EXPRESS, offered: true },
}
/** Tuesday, June 10, 2025, at 9:30. */
const NOW = Date.UTC(2025, 5, 10, 9, 30)
const june = (day: number, hour: number) => Date.UTC(2025, 5, day, hour)

const ask = (asked: Partial<Parameters<typeof promiseFor>[0]> = {}) =>
  promiseFor({
    start: june(10, 14),
    now: NOW,
    services: ['Lavage'],
    express: false,
    atCounter: false,
    settings: SETTINGS,
    zone: ABIDJAN,
    left: () => 1,
    ...asked,
  })

describe('the promise of an order that is collected on Tuesday before 14 h', () => {
  it('is Thursday at 14 h, and the slot after it', () => {
    expect(ask()).toEqual({
      readyBy: june(12, 14),
      delivery: { from: june(12, 14), to: june(12, 16) },
      promisedAt: june(12, 16),
      atCounter: false,
      rule: {
        start: june(10, 14),
        hours: 48,
        express: null,
        readyBy: june(12, 14),
        from: june(12, 14),
        to: june(12, 16),
      },
    })
  })

  it('is Wednesday at 14 h when it is express, and keeps what express costs', () => {
    const promise = ask({ express: true })
    expect(promise?.readyBy).toBe(june(11, 14))
    expect(promise?.rule.express).toEqual({ percent: 50, francs: 0 })
  })

  it('is for the next slot with a place', () => {
    const isFull = ({ from }: Slot) => from < june(13, 8)
    expect(ask({ left: (slot) => (isFull(slot) ? 0 : 1) })?.delivery?.from).toBe(june(13, 8))
  })

  it('is none where no slot has a place', () => {
    expect(ask({ left: () => 0 })).toBeNull()
  })

  it('has no delivery at the counter, not even where no slot has a place', () => {
    const promise = ask({ atCounter: true, start: NOW, left: () => 0 })
    expect(promise).toMatchObject({ delivery: null, readyBy: Date.UTC(2025, 5, 12, 9, 30) })
    expect(promise?.promisedAt).toBe(promise?.readyBy)
  })

  it.each([
    [9, 0, 9, 0],
    [9, 1, 9, 30],
    [9, 30, 9, 30],
    [9, 31, 10, 0],
    [19, 29, 19, 30],
  ])('is for a full or half hour at the counter: dropped at %d h %d, at %d h %d', (...times) => {
    const [hour, minute, readyHour, readyMinute] = times
    const start = Date.UTC(2025, 5, 10, hour, minute, 59)
    const promise = ask({ start, now: start, atCounter: true })
    expect(promise?.readyBy).toBe(Date.UTC(2025, 5, 12, readyHour, readyMinute))
    expect(promise?.rule.readyBy).toBe(promise?.readyBy)
  })

  it('is for the next opening at the counter where the work ends as the business closes', () => {
    const start = june(10, 20)
    expect(ask({ start })?.readyBy).toBe(june(12, 20))
    expect(ask({ start, atCounter: true })?.readyBy).toBe(june(13, 8))
    const beforeClosing = Date.UTC(2025, 5, 10, 19, 31)
    expect(ask({ start: beforeClosing, atCounter: true })?.readyBy).toBe(june(13, 8))
  })
})

describe('the slowest service', () => {
  const turnaround = {
    hours: 48,
    services: [
      { service: 'lavage', hours: 24, expressHours: 6 },
      { service: 'cuir', hours: 96, expressHours: null },
    ],
  }
  const settings = { ...SETTINGS, turnaround }

  it('decides for the whole order', () => {
    expect(ask({ settings, services: ['LAVAGE'] })?.rule.hours).toBe(24)
    expect(ask({ settings, services: ['Lavage', 'Repassage'] })?.rule.hours).toBe(48)
    expect(ask({ settings, services: ['Lavage', 'Cuir'] })?.rule.hours).toBe(96)
  })

  it('leaves no express where it has none', () => {
    expect(ask({ settings, express: true, services: ['Lavage'] })?.rule.hours).toBe(6)
    expect(ask({ settings, express: true, services: ['Lavage', 'Cuir'] })).toBeNull()
  })

  it('is never slower express than it is without', () => {
    const quick = { ...SETTINGS, turnaround: { hours: 12, services: [] } }
    expect(ask({ settings: quick, express: true })?.rule.hours).toBe(12)
  })
})

it('promises no express where the business offers none', () => {
  const settings = { ...SETTINGS, express: { ...DEFAULT_EXPRESS, offered: false } }
  expect(ask({ settings, express: true })).toBeNull()
})

describe('an hour of turnaround', () => {
  const closed: OpeningSettings = {
    ...DEFAULT_OPENING,
    closedDays: [{ day: '2025-06-16', name: 'Tabaski' }],
    holidays: ['labour_day'],
  }

  it.each([
    ['does not pass on a Sunday', june(14, 10), 24, june(16, 10), DEFAULT_OPENING],
    ['does not pass on a closed day', june(14, 10), 24, june(17, 10), closed],
    ['does not pass on a holiday', Date.UTC(2025, 3, 30, 10), 24, Date.UTC(2025, 4, 2, 10), closed],
    ['waits for the opening', june(14, 22), 4, june(16, 12), DEFAULT_OPENING],
    ['may end as the business closes', june(10, 20), 24, june(11, 20), DEFAULT_OPENING],
    ['does not end in the night', june(10, 18), 6, june(11, 8), DEFAULT_OPENING],
  ])('%s', (_, start, hours, ready, opening) => {
    expect(readyAfter(start, hours, opening, ABIDJAN)).toBe(ready)
  })

  it('leaves the clock as it was, through a change of clocks too', () => {
    // In Paris, Friday at 10 h and Monday at 10 h: the clocks went forward between them.
    const [friday, monday] = [Date.UTC(2025, 2, 28, 9), Date.UTC(2025, 2, 31, 8)]
    expect(readyAfter(friday, 48, DEFAULT_OPENING, 'Europe/Paris')).toBe(monday)
  })

  it('passes for as many hours as were asked, at least', () => {
    fc.assert(
      fc.property(openings, instants, fc.integer({ min: 1, max: 720 }), (opening, start, hours) => {
        const ready = readyAfter(start, hours, opening, ABIDJAN)
        expect(ready).toBeGreaterThanOrEqual(start + hours * 3_600_000)
      }),
    )
  })
})

describe('every promise', () => {
  /** Clocks change before 4 h, so that no opening is skipped. */
  const dayOpenings = openings.map((opening) => ({
    ...opening,
    week: mapHours(opening.week, ({ from, to }) => ({
      from: Math.max(from, 240),
      to: Math.max(to, 300),
    })),
  }))
  const turnarounds = fc.record({
    hours: fc.integer({ min: 1, max: 300 }),
    services: fc.constant<PromiseSettings['turnaround']['services']>([]),
  })

  it('is in the future, in the opening, after the turnaround and for a slot that is offered', () => {
    fc.assert(
      fc.property(
        openings,
        slotSettings,
        turnarounds,
        zones,
        instants,
        fc.boolean(),
        (opening, slots, turnaround, zone, now, express) => {
          const settings = { ...SETTINGS, opening, slots, turnaround }
          const [pickup] = comingSlots({ opening, slots, zone, now })
          if (!pickup) return
          const promise = ask({ settings, zone, now, start: pickup.to, express })
          if (!promise) return
          const { readyBy, delivery, rule } = promise
          const hours = openHours(localDay(readyBy, zone), opening)
          const minute = localMinute(readyBy, zone)
          expect(readyBy).toBeGreaterThan(now)
          expect(isBetween(minute, hours) || isMidnightAfter(readyBy, opening, zone)).toBe(true)
          // A change of clocks takes an hour of the wall's clock at most.
          expect(readyBy).toBeGreaterThanOrEqual(pickup.to + (rule.hours - 1) * 3_600_000)
          expect(delivery?.from).toBeGreaterThanOrEqual(readyBy)
          expect(promise.promisedAt).toBe(delivery?.to)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of the counter is for a time at which its owner finds the business open', () => {
    fc.assert(
      fc.property(dayOpenings, turnarounds, zones, instants, (opening, turnaround, zone, now) => {
        const settings = { ...SETTINGS, opening, turnaround }
        const promise = ask({ settings, zone, now, start: now, atCounter: true, left: () => 0 })
        if (!promise) return
        expect(isOpen(promise.readyBy, opening, zone)).toBe(true)
        const { start, hours } = promise.rule
        expect(start).toBeGreaterThanOrEqual(now)
        // The next half hour on the clocks, which may be set forward or back before it.
        const shown = (localMinute(start, zone) - localMinute(now, zone) + 1440) % 1440
        expect(Math.min(start - now, shown * MINUTE_MS)).toBeLessThan(30 * MINUTE_MS)
        const ready = readyAfter(start, hours, opening, zone) ?? 0
        expect(promise.readyBy).toBeGreaterThanOrEqual(ready)
        // Nobody waits while the business is open for clothes that are ready.
        expect(openTimeBetween(ready, promise.readyBy, { opening, zone })).toBe(0)
      }),
    )
  })

  it('starts now where the pick-up was in the past', () => {
    const late = ask({ start: june(1, 10), now: june(10, 10) })
    expect(late?.rule.start).toBe(june(10, 10))
    expect(late?.readyBy).toBe(june(12, 10))
  })
})

const mapHours = (week: OpeningSettings['week'], change: (hours: Hours) => Hours) =>
  Object.fromEntries(
    Object.entries(week).map(([day, hours]) => [day, hours && change(hours)]),
  ) as OpeningSettings['week']

const isBetween = (minute: number, hours: { from: number; to: number } | null) =>
  hours !== null && minute >= hours.from && minute <= hours.to

/** A business that closes at 24 h may promise for that minute, which is the first of the next day. */
const isMidnightAfter = (at: number, opening: OpeningSettings, zone: string) =>
  localMinute(at, zone) === 0 && openHours(addDays(localDay(at, zone), -1), opening)?.to === 1440
