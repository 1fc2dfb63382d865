import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { type LatLng, toPoint } from '#shared/places/points.ts'
import { wayKm } from '#shared/places/ways.ts'
import type { Legs, VisitStop } from './round-times.ts'
import { planVisits, type RoundMission, roundOrder, visitOrder } from './visit-order.ts'

const NOW = Date.UTC(2025, 5, 10, 8)
/** Far north of the lagoon: nothing that is some kilometres from here is across water. */
const START: LatLng = { lat: 5.45, lng: -4 }

const north = (km: number): LatLng => ({ lat: START.lat + km / 111.195, lng: START.lng })
const at = (hour: number, hours = 2) => {
  const from = NOW + (hour - 8) * HOUR_MS
  return { from, to: from + hours * HOUR_MS }
}
const stop = (name: string, km: number | null, slot: VisitStop['slot'] = null) => ({
  name,
  place: km === null ? null : north(km),
  slot,
})
const namesOf = (stops: readonly { name: string }[]) => stops.map(({ name }) => name)
const ordered = (...stops: ReturnType<typeof stop>[]) =>
  namesOf(visitOrder(stops, { start: START, now: NOW }))

describe('the proposed order of visits', () => {
  test('goes through the slots as they come, whatever the distance', () => {
    const [near, far] = [stop('near, at noon', 0.2, at(12)), stop('far, at ten', 9, at(10))]
    expect(ordered(near, far)).toEqual(['far, at ten', 'near, at noon'])
  })

  test('is the shorter way inside one slot, not the nearest stop each time', () => {
    // From 1 km south the way back north is longer than north first, then all the way south.
    expect(ordered(stop('6 north', 6), stop('1 south', -1), stop('2 north', 2))).toEqual([
      '1 south',
      '2 north',
      '6 north',
    ])
  })

  test('takes a visit without a time on the way, where it makes no promise late', () => {
    const promised = stop('promised', 5, at(8))
    expect(ordered(promised, stop('on the way', 2))).toEqual(['on the way', 'promised'])
    const soon = stop('in five minutes', 0.5, { from: NOW, to: NOW + HOUR_MS / 12 })
    expect(ordered(soon, stop('on the way', 0.4))).toEqual(['in five minutes', 'on the way'])
  })

  test('leaves visits without a place last in their slot', () => {
    const lost = stop('lost', null, at(10))
    expect(ordered(lost, stop('noon', 1, at(12)), stop('ten', 8, at(10)))).toEqual([
      'ten',
      'lost',
      'noon',
    ])
  })

  test('begins with the oldest when it does not know where the livreur is', () => {
    const stops = [stop('oldest', 4), stop('far', 12), stop('beside', 4.3)]
    expect(namesOf(visitOrder(stops, { start: null, now: NOW }))).toEqual([
      'oldest',
      'beside',
      'far',
    ])
  })

  test('has nothing to say of no visit', () => {
    expect(visitOrder([], { start: START, now: NOW })).toEqual([])
  })
})

const stopOf = fc.record({
  place: fc.option(
    fc.record({
      lat: fc.double({ min: 5.25, max: 5.5, noNaN: true }),
      lng: fc.double({ min: -4.1, max: -3.9, noNaN: true }),
    }),
    { freq: 12 },
  ),
  // Some are over, some overlap because the length of a slot was changed.
  slot: fc.option(
    fc
      .tuple(fc.integer({ min: 4, max: 14 }), fc.constantFrom(1, 2, 3))
      .map(([hour, hours]) => at(hour, hours)),
    { freq: 4 },
  ),
})
const someStops = fc.array(stopOf, { maxLength: 12 })
const someStart = fc.option(fc.constant(START), { freq: 4 })

const legsFrom =
  (stops: readonly VisitStop[], start: LatLng | null): Legs =>
  (from, to) => {
    const [a, b] = [from === null ? start : (stops[from]?.place ?? null), stops[to]?.place ?? null]
    return a && b ? wayKm(a, b) : 0
  }

/** The cost of an order of visits, computed in another way than the search does. */
function costOf(stops: readonly VisitStop[], start: LatLng | null) {
  const late: number[] = []
  let [clock, km, here] = [NOW, 0, start]
  for (const { place, slot } of stops) {
    if (place) {
      const leg = here ? wayKm(here, place) : 0
      km += leg
      clock += leg * 4 * 60_000
      here = place
    }
    if (slot) clock = Math.max(clock, slot.from)
    late.push(slot ? Math.max(0, clock - slot.to) : 0)
    clock += 8 * 60_000
  }
  return { late, totalLate: late.reduce((sum, one) => sum + one, 0), km }
}

describe('the order of a round', () => {
  const mission = (
    name: string,
    km: number | null,
    { hour = 10, status = 'assigned' as OrderStatus, age = 0 } = {},
  ) => ({
    name,
    status,
    clientLocation: km === null ? null : toPoint(north(km)),
    createdAt: NOW - age,
    dueAt: at(hour).to,
    pickupFrom: at(hour).from,
    pickupTo: at(hour).to,
    deliveryFrom: null,
    deliveryTo: null,
  })
  const round = (start: LatLng | null, ...missions: ReturnType<typeof mission>[]) =>
    namesOf(roundOrder(missions, { start, now: NOW }))

  test('begins with what is under way, the soonest due first, and goes on from the last of it that has a place', () => {
    const riding = { status: 'pickup_en_route' } as const
    const later = mission('riding at noon, lost', null, { ...riding, hour: 12 })
    const first = mission('riding at ten', 9, { ...riding, hour: 10 })
    expect(round(START, mission('near the start', 1), later, mission('9.5', 9.5), first)).toEqual([
      'riding at ten',
      'riding at noon, lost',
      '9.5',
      'near the start',
    ])
  })

  test('begins where the livreur is, and with the oldest where that is unknown', () => {
    const missions = [mission('new', 1), mission('old', 9, { age: HOUR_MS })]
    expect(round(START, ...missions)).toEqual(['new', 'old'])
    expect(round(null, ...missions)).toEqual(['old', 'new'])
  })

  test('is one, in whatever order the missions are given: the phone and the day’s sheet agree', () => {
    const missionOf = fc.record<RoundMission>({
      status: fc.constantFrom<OrderStatus>('assigned', 'pickup_en_route', 'assigned_for_delivery'),
      clientLocation: fc.integer({ min: -9, max: 9 }).map((km) => toPoint(north(km))),
      createdAt: fc.integer({ min: 0, max: NOW }),
      dueAt: fc.option(fc.integer({ min: NOW, max: NOW + 9 * HOUR_MS })),
      pickupFrom: fc.constant(at(10).from),
      pickupTo: fc.constant(at(10).to),
      deliveryFrom: fc.option(fc.constant(at(14).from)),
      deliveryTo: fc.option(fc.constant(at(14).to)),
    })
    const given = fc
      .uniqueArray(missionOf, { maxLength: 10, selector: ({ createdAt }) => createdAt })
      .chain((missions) =>
        fc.tuple(
          fc.constant(missions),
          fc.shuffledSubarray(missions, { minLength: missions.length }),
        ),
      )
    fc.assert(
      fc.property(given, someStart, ([missions, shuffled], start) => {
        const order = roundOrder(missions, { start, now: NOW })
        expect(roundOrder(shuffled, { start, now: NOW })).toEqual(order)
      }),
    )
  })
})

const endOf = ({ slot }: VisitStop) => slot?.to ?? Number.MAX_VALUE
const beginOf = ({ slot }: VisitStop) => slot?.from ?? Number.MAX_VALUE
const bySlot = (a: VisitStop, b: VisitStop) => endOf(a) - endOf(b) || beginOf(a) - beginOf(b)

describe('whatever the visits', () => {
  test('each stands in the order once', () => {
    fc.assert(
      fc.property(someStops, someStart, (stops, start) => {
        const order = planVisits(stops, NOW, legsFrom(stops, start))
        expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i))
      }),
    )
  })

  test('one of a later slot stands before one of an earlier slot only where it does not delay it', () => {
    fc.assert(
      fc.property(someStops, someStart, (stops, start) => {
        const order = visitOrder(stops, { start, now: NOW })
        const { late } = costOf(order, start)
        order.forEach((early, i) => {
          const before = order.slice(0, i).filter((other) => bySlot(other, early) > 0)
          const without = order.filter((other) => !before.includes(other))
          const alone = costOf(without, start).late[without.indexOf(early)] ?? 0
          expect(late[i]).toBeLessThanOrEqual(alone + 1)
        })
      }),
      { numRuns: 300 },
    )
  })

  test('the order is never later, nor longer when as late, than by slot and then by age', () => {
    fc.assert(
      fc.property(someStops, someStart, (stops, start) => {
        const proposed = costOf(visitOrder(stops, { start, now: NOW }), start)
        const simple = costOf(stops.toSorted(bySlot), start)
        expect(proposed.totalLate).toBeLessThanOrEqual(simple.totalLate + 1)
        if (Math.abs(proposed.totalLate - simple.totalLate) < 1)
          expect(proposed.km).toBeLessThanOrEqual(simple.km + 1e-9)
      }),
      { numRuns: 300 },
    )
  })
})

test('the work for twice the visits is at most eight times as much', () => {
  const looked = (count: number) => {
    const [stops = []] = fc.sample(fc.array(stopOf, { minLength: count, maxLength: count }), {
      numRuns: 1,
      seed: 7,
    })
    let times = 0
    const legs = legsFrom(stops, START)
    planVisits(stops, NOW, (from, to) => {
      times++
      return legs(from, to)
    })
    return times
  }
  expect(looked(50)).toBeLessThan(9 * looked(25))
  // A cube of 50 is 125,000 and a lookup takes nanoseconds: 50 stops are ordered in a few milliseconds.
  expect(looked(50)).toBeLessThan(125_000)
})
