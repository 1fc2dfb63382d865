import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_OPENING, openHours } from './opening.ts'
import {
  comingSlots,
  DEFAULT_SLOTS,
  firstFree,
  overlaps,
  placesLeft,
  type Slot,
  type SlotLoad,
  slotsOfDay,
} from './slots.ts'
import { days, instants, openings, shown, slotSettings, zones } from './testing/times.fixture.ts'
import { addDays, instantOf, localDay } from './zone.ts'

const ABIDJAN = 'Africa/Abidjan'
const RULES = { opening: DEFAULT_OPENING, slots: DEFAULT_SLOTS, zone: ABIDJAN }
const TUESDAY_9H30 = Date.UTC(2025, 5, 10, 9, 30)
const clock = (at: number) => new Date(at).toISOString().slice(11, 16)

describe('the slots of a day', () => {
  it('cut the opening, and leave out a rest that is shorter than one', () => {
    const opening = {
      ...DEFAULT_OPENING,
      week: { ...DEFAULT_OPENING.week, 2: { from: 540, to: 1080 } },
    }
    const found = slotsOfDay('2025-06-10', { ...RULES, opening })
    expect(found.map(({ from, to }) => `${clock(from)}–${clock(to)}`)).toEqual([
      '09:00–11:00',
      '11:00–13:00',
      '13:00–15:00',
      '15:00–17:00',
    ])
  })

  it('lie inside the opening of that one day and never overlap, on the days of changing clocks too', () => {
    fc.assert(
      fc.property(openings, slotSettings, zones, days, (opening, slots, zone, day) => {
        const found = slotsOfDay(day, { opening, slots, zone })
        const hours = openHours(day, opening)
        expect(hours === null && found.length > 0).toBe(false)
        if (!hours) return
        const [opens, closes] = [instantOf(day, hours.from, zone), instantOf(day, hours.to, zone)]
        let free = opens
        for (const slot of found) {
          expect(slot.from, shown(slot)).toBeGreaterThanOrEqual(free)
          expect(slot.to, shown(slot)).toBeGreaterThan(slot.from)
          free = slot.to
        }
        expect(free).toBeLessThanOrEqual(closes)
      }),
    )
  })

  it('of Paris are an hour longer or shorter where the clocks change', () => {
    const week = { ...DEFAULT_OPENING.week, 7: { from: 0, to: 240 } }
    const rules = { ...RULES, opening: { ...DEFAULT_OPENING, week }, zone: 'Europe/Paris' }
    const hours = (day: string) =>
      slotsOfDay(day, rules).map(({ from, to }) => (to - from) / 3_600_000)
    expect(hours('2025-03-23')).toEqual([2, 2])
    expect(hours('2025-03-30')).toEqual([2, 1])
    expect(hours('2025-10-26')).toEqual([2, 3])
  })
})

describe('the coming slots', () => {
  it('on a Tuesday at 9 h 30 start at noon and end on the Tuesday after', () => {
    const coming = comingSlots({ ...RULES, now: TUESDAY_9H30 })
    expect(coming[0]).toEqual({ from: Date.UTC(2025, 5, 10, 12), to: Date.UTC(2025, 5, 10, 14) })
    expect(coming.at(-1)?.to).toBe(Date.UTC(2025, 5, 17, 20))
    expect(coming.some(({ from }) => localDay(from, ABIDJAN) === '2025-06-15')).toBe(false)
  })

  it('can all still be reached, are on the days that are offered, and never overlap', () => {
    fc.assert(
      fc.property(openings, slotSettings, zones, instants, (opening, slots, zone, now) => {
        const coming = comingSlots({ opening, slots, zone, now })
        const lastDay = addDays(localDay(now, zone), slots.daysAhead)
        coming.forEach((slot, index) => {
          expect(slot.from).toBeGreaterThanOrEqual(now + slots.leadMinutes * 60_000)
          expect(localDay(slot.from, zone) <= lastDay).toBe(true)
          const next = coming[index + 1]
          if (next) expect(overlaps(slot, next), shown(slot)).toBe(false)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('the places of a slot', () => {
  const slot: Slot = { from: Date.UTC(2025, 5, 10, 12), to: Date.UTC(2025, 5, 10, 14) }
  const load = (from: number, to: number, visits: number): SlotLoad => ({
    from: Date.UTC(2025, 5, 10, from),
    to: Date.UTC(2025, 5, 10, to),
    visits,
  })

  it('are what its visits leave, and never fewer than none', () => {
    expect(placesLeft(slot, [], 4)).toBe(4)
    expect(placesLeft(slot, [load(12, 14, 3), load(14, 16, 4)], 4)).toBe(1)
    expect(placesLeft(slot, [load(12, 14, 9)], 4)).toBe(0)
  })

  it('have one more for the visit that would leave its place, but none where too many are taken', () => {
    expect(placesLeft(slot, [load(12, 14, 4)], 4, slot)).toBe(1)
    expect(placesLeft(slot, [load(12, 14, 5)], 4, slot)).toBe(0)
    expect(placesLeft(slot, [load(12, 14, 4)], 4, { from: slot.to, to: slot.to + 1 })).toBe(0)
  })

  it('count the visits of slots of another length that overlap it', () => {
    expect(placesLeft(slot, [load(11, 13, 1), load(13, 14, 1), load(10, 12, 4)], 4)).toBe(2)
  })

  it('are never exceeded, in whatever order slots of whatever length are taken', () => {
    const takings = fc.array(fc.tuple(fc.nat(50), fc.constantFrom(60, 90, 120, 240)), {
      maxLength: 120,
    })
    fc.assert(
      fc.property(takings, fc.integer({ min: 1, max: 5 }), (wanted, capacity) => {
        const loads: SlotLoad[] = []
        for (const [choice, minutes] of wanted) {
          const rules = { ...RULES, slots: { ...DEFAULT_SLOTS, minutes, daysAhead: 1 } }
          const offered = comingSlots({ ...rules, now: TUESDAY_9H30 })
          const taken = firstFree(offered.slice(choice % offered.length), (one) =>
            placesLeft(one, loads, capacity),
          )
          if (taken) loads.push({ from: taken.from, to: taken.to, visits: 1 })
        }
        const atOnce = loads.map((one) => loads.filter((other) => isDuring(one.from, other)).length)
        expect(Math.max(0, ...atOnce)).toBeLessThanOrEqual(capacity)
      }),
      { numRuns: 60 },
    )
  })
})

/** The most visits at once are at the start of one of them. */
const isDuring = (at: number, { from, to }: Slot) => from <= at && at < to
