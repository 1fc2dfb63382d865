import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { LatLng } from '#shared/places/points.ts'
import { wayKm } from '#shared/places/ways.ts'
import type { Slot } from '#shared/time/slots.ts'

/** Kilometres of `wayKm` that a moped makes in an hour of Abidjan's streets. */
export const RIDE_KMH = 15
/** How long a visit takes. */
export const VISIT_MS = 8 * MINUTE_MS

/** A visit to be made: where, and in which slot. Null where one of them is unknown. */
export interface VisitStop {
  place: LatLng | null
  slot: Slot | null
}

/** The place of the livreur, or null, and when they set off, in milliseconds UTC. */
export interface Departure {
  start: LatLng | null
  now: number
}

/** Kilometres between two stops, by their indexes; from the start when `from` is null. */
export type Legs = (from: number | null, to: number) => number

/** Some stops in the order in which they are visited; `at` and `late` have one value a stop of it. */
export interface Route {
  /** Indexes of the stops. */
  stops: readonly number[]
  /** When each visit begins, in milliseconds UTC: who comes before its slot waits. */
  at: readonly number[]
  /** How long after the end of its slot each visit begins, in milliseconds. */
  late: readonly number[]
  totalLate: number
  km: number
  /** When the last visit is over; when the livreur sets off where there is none. */
  end: number
}

/** A stop of a round, when its visit begins and how late that is, in milliseconds. */
export interface TimedStop<S> {
  stop: S
  at: number
  late: number
}

export interface RoundTimes<S> {
  stops: TimedStop<S>[]
  /** From one stop to the next, by `wayKm`. */
  km: number
  /** As in `Route`. */
  end: number
}

/** Who rides: where they begin (their position, or the shop), and from when to when they are on duty that day. */
export interface LivreurOnDuty {
  start: LatLng | null
  duty: Slot
}

/** When a livreur makes the visits in this order, and how far they ride. `now` in milliseconds UTC. */
export function timesOfRound<S extends VisitStop>(
  stops: readonly S[],
  rider: LivreurOnDuty,
  now: number,
): RoundTimes<S> {
  const order = stops.map((_, index) => index)
  const departure = { now: departureOf(rider, now), legs: legsOf(stops, rider.start) }
  return timesOf(stops, travelThrough(stops, order, departure))
}

/** When they set off: now, or when their duty begins. */
export function departureOf({ duty }: Pick<LivreurOnDuty, 'duty'>, now: number): number {
  return Math.max(now, duty.from)
}

/** A route with its stops instead of their indexes. */
export function timesOf<S>(stops: readonly S[], route: Route): RoundTimes<S> {
  const { at, late, km, end } = route
  const timed = route.stops.map((index, i) => ({
    stop: stops[index] as S,
    at: at[i] ?? end,
    late: late[i] ?? 0,
  }))
  return { stops: timed, km, end }
}

/** The distances between stops, each computed once. A stop without a place is at no distance. */
export function legsOf(stops: readonly VisitStop[], start: LatLng | null): Legs {
  const known = new Map<number, number>()
  return (from, to) => {
    const key = ((from ?? -1) + 1) * stops.length + to
    let km = known.get(key)
    if (km === undefined) {
      const a = from === null ? start : (stops[from]?.place ?? null)
      const b = stops[to]?.place ?? null
      km = a && b ? wayKm(a, b) : 0
      known.set(key, km)
    }
    return km
  }
}

/** Makes the visits in this order; one that comes before its slot waits for it to begin. */
export function travelThrough(
  stops: readonly VisitStop[],
  order: readonly number[],
  { now, legs }: { now: number; legs: Legs },
): Route {
  const at: number[] = []
  const late: number[] = []
  let km = 0
  let totalLate = 0
  let clock = now
  let last: number | null = null
  for (const index of order) {
    const { place = null, slot = null } = stops[index] ?? {}
    if (place) {
      const leg = legs(last, index)
      km += leg
      clock += (leg / RIDE_KMH) * HOUR_MS
      last = index
    }
    clock = Math.max(clock, slot?.from ?? clock)
    const lateness = slot ? Math.max(0, clock - slot.to) : 0
    at.push(clock)
    late.push(lateness)
    totalLate += lateness
    clock += VISIT_MS
  }
  return { stops: order, at, late, totalLate, km, end: clock }
}
