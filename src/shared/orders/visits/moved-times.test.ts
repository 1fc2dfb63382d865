import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/dates.ts'
import { DEFAULT_EXPRESS } from '#shared/shop/prices/express.ts'
import { DEFAULT_TURNAROUND } from '#shared/shop/times/turnaround.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { DEFAULT_SLOTS, type Slot } from '#shared/time/slots.ts'
import { instants, openings, slotSettings, zones } from '#shared/time/testing/times.fixture.ts'
import { type MovedTimes, timesAfterDelivery, timesAfterPickup } from './moved-times.ts'

const june = (day: number, hour: number) => Date.UTC(2025, 5, day, hour)
const slotAt = (from: number): Slot => ({ from, to: from + 2 * HOUR_MS })
const PROMISED: MovedTimes = {
  pickup: slotAt(june(10, 12)),
  delivery: slotAt(june(12, 14)),
  readyBy: june(12, 14),
  promisedAt: june(12, 16),
  rule: { start: june(10, 14), hours: 48, express: null, readyBy: june(12, 14), from: 0, to: 0 },
}
const KNOWN = {
  now: june(10, 9),
  settings: {
    opening: DEFAULT_OPENING,
    slots: DEFAULT_SLOTS,
    turnaround: DEFAULT_TURNAROUND,
    express: { ...DEFAULT_EXPRESS, offered: true },
  },
  zone: 'Africa/Abidjan',
  left: () => 1,
  services: ['Lavage'],
  express: false,
}

describe('another pick-up', () => {
  it('takes the promise along, by the hours that the order was promised with', () => {
    expect(timesAfterPickup(PROMISED, slotAt(june(11, 8)), KNOWN)).toMatchObject({
      pickup: slotAt(june(11, 8)),
      readyBy: june(13, 10),
      delivery: slotAt(june(13, 10)),
      promisedAt: june(13, 12),
      rule: { hours: 48 },
    })
  })

  it('gives an order that was promised nothing its first promise', () => {
    const bare = { pickup: null, delivery: null, readyBy: null, promisedAt: null, rule: null }
    expect(timesAfterPickup(bare, slotAt(june(10, 12)), KNOWN)).toMatchObject({
      readyBy: june(12, 14),
      delivery: slotAt(june(12, 14)),
    })
  })
})

/** A slot that starts so many hours after an instant. */
const slotsAfter = (now: number, hours: number) =>
  fc.nat(hours).map((after) => slotAt(now + after * HOUR_MS))

/** An order with or without a promise, at any instant and under any settings, of which one slot in some is full. */
const cases = fc
  .record({
    now: instants,
    zone: zones,
    opening: openings,
    slots: slotSettings,
    hours: fc.integer({ min: 1, max: 240 }),
    isPromised: fc.boolean(),
    fullEach: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ now, ...given }) =>
    fc.record({
      now: fc.constant(now),
      given: fc.constant(given),
      slot: slotsAfter(now, 7 * 24),
      former: fc.option(slotsAfter(now, 30 * 24)),
    }),
  )
  .map(({ now, given, slot, former }) => {
    const { opening, slots, zone, hours, isPromised, fullEach } = given
    const readyBy = isPromised ? now + hours * HOUR_MS : null
    const rule = { start: now, hours, express: null, readyBy: now, from: 0, to: 0 }
    const before: MovedTimes = {
      pickup: slotAt(now),
      delivery: former,
      readyBy,
      promisedAt: former?.to ?? null,
      rule: isPromised ? rule : null,
    }
    const left = ({ from }: Slot) => (Math.floor(from / HOUR_MS) % fullEach === 0 ? 0 : 1)
    const settings = { ...KNOWN.settings, opening, slots }
    return { before, slot, left, known: { ...KNOWN, now, zone, settings, left } }
  })

describe('whatever the settings, the zone and the order', () => {
  it('a pick-up is moved to the slot that was chosen, and its delivery comes when the clothes are ready', () => {
    fc.assert(
      fc.property(cases, ({ before, slot, left, known }) => {
        const after = timesAfterPickup(before, slot, known)
        expect(after.pickup).toEqual(slot)
        if (after.readyBy === null) return
        expect(after.readyBy).toBeGreaterThanOrEqual(slot.to)
        expect(after.promisedAt).toBe(after.delivery?.to ?? null)
        if (after.delivery === null) return
        expect(after.delivery.from).toBeGreaterThanOrEqual(after.readyBy)
        // A place that another client holds is never taken.
        if (after.delivery !== before.delivery) expect(left(after.delivery)).toBeGreaterThan(0)
      }),
    )
  })

  it('a delivery that the clothes are ready for stays where its client chose it', () => {
    fc.assert(
      fc.property(cases, ({ before, slot, known }) => {
        const { delivery } = before
        const after = timesAfterPickup(before, slot, known)
        if (delivery === null || after.readyBy === null) return
        expect(after.delivery === delivery).toBe(delivery.from >= after.readyBy)
      }),
    )
  })

  it('moving a pick-up there and back promises what was promised before', () => {
    fc.assert(
      fc.property(cases, ({ before, slot, known }) => {
        if (before.rule === null) return
        const once = timesAfterPickup(before, slot, known)
        const there = timesAfterPickup(once, slotAt(slot.from + 24 * HOUR_MS), known)
        expect(timesAfterPickup(there, slot, known).readyBy).toBe(once.readyBy)
      }),
    )
  })

  it('another delivery is what is promised, of clothes that are ready for it', () => {
    fc.assert(
      fc.property(cases, ({ before, slot }) => {
        const after = timesAfterDelivery(before, slot)
        expect(after).toMatchObject({ pickup: before.pickup, delivery: slot, promisedAt: slot.to })
        expect(after.rule).toBe(before.rule)
        const { readyBy } = before
        expect(after.readyBy).toBe(readyBy === null ? null : Math.min(readyBy, slot.from))
      }),
    )
  })
})
