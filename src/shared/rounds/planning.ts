import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { LatLng } from '#shared/places/points.ts'
import { wayKm } from '#shared/places/ways.ts'
import { overlaps, type SlotSettings } from '#shared/time/slots.ts'
import {
  departureOf,
  type Legs,
  type LivreurOnDuty,
  RIDE_KMH,
  type Route,
  travelThrough,
  VISIT_MS,
  type VisitStop,
} from './round-times.ts'

/** A stop that a livreur has, or that is to be given to one. */
export interface RoundStop extends VisitStop {
  id: string
}

/** A livreur with the stops that they have already, in their order. */
export interface RoundLivreur<S extends RoundStop = RoundStop> extends LivreurOnDuty {
  id: string
  stops: readonly S[]
  /** So many of their first stops are under way: no other comes before them. */
  underWay: number
}

export interface PlanningRules {
  /** Milliseconds UTC. */
  now: number
  /** How many visits a livreur makes in a slot: more only where nobody else can come in time. */
  capacity: SlotSettings['capacity']
}

/** A round while it is planned; stops go by their indexes. */
export interface Round {
  readonly own: { id: string; underWay: number; dutyEnd: number; now: number; legs: Legs }
  readonly route: Route
  /** The latest time at which each visit of the route may begin, so that none from it on is late, in milliseconds UTC. */
  readonly latest: readonly number[]
  /** Kilometres from each visit to the last one. */
  readonly kmLeft: readonly number[]
}

/** The rounds of a day while they are planned. */
export interface Planning {
  readonly stops: readonly RoundStop[]
  /** The slot of each stop, in milliseconds UTC, and whether its place is known: numbers, since they are read most. */
  readonly opens: Float64Array
  readonly closes: Float64Array
  readonly isPlaced: Uint8Array
  readonly rounds: Round[]
  /** How late each stop may begin, in milliseconds: what is in time stays so, what is late gets no later. */
  readonly allowedLate: number[]
  readonly mostInSlot: number
  /** How many visits were computed. */
  steps: number
}

/** The rounds as they are. The stops that nobody has follow those of the livreurs. */
export function planningOf(
  livreurs: readonly RoundLivreur[],
  added: readonly RoundStop[],
  { now, capacity }: PlanningRules,
): Planning {
  const stops = [...livreurs.flatMap((livreur) => livreur.stops), ...added]
  const legsFrom = legsBetween(stops)
  const allowedLate = stops.map((stop) => (isLate(stop, now) ? Number.MAX_VALUE : 0))
  const mostInSlot = capacity.per === 'livreur' ? capacity.visits : Number.MAX_VALUE
  const planning: Planning = {
    stops,
    opens: Float64Array.from(stops, ({ slot }) => slot?.from ?? 0),
    closes: Float64Array.from(stops, ({ slot }) => slot?.to ?? Number.MAX_VALUE),
    isPlaced: Uint8Array.from(stops, ({ place }) => (place ? 1 : 0)),
    rounds: [],
    allowedLate,
    mostInSlot,
    steps: 0,
  }
  let first = 0
  for (const { id, start, duty, underWay, stops: given } of livreurs) {
    const begin = departureOf({ duty }, now)
    const own = { id, underWay, dutyEnd: duty.to, now: begin, legs: legsFrom(start) }
    const order = given.map((_, i) => first + i)
    first += given.length
    const { late } = travelThrough(stops, order, own)
    order.forEach((stop, i) => {
      allowedLate[stop] = late[i] ?? 0
    })
    planning.rounds.push(roundOf(planning, own, order))
  }
  return planning
}

/** Its slot is over. */
export function isLate({ slot }: VisitStop, now: number): boolean {
  return slot !== null && slot.to < now
}

/** The order in which stops are given: what is late longest comes first, what has no slot last. */
export function soonestSlotFirst(a: RoundStop, b: RoundStop): number {
  const end = ({ slot }: RoundStop) => slot?.to ?? Number.MAX_VALUE
  const begin = ({ slot }: RoundStop) => slot?.from ?? Number.MAX_VALUE
  return end(a) - end(b) || begin(a) - begin(b) || (a.id < b.id ? -1 : 1)
}

/** The distances between all stops, computed once for all livreurs, and from the start of each. */
function legsBetween(stops: readonly VisitStop[]): (start: LatLng | null) => Legs {
  const km = (a: LatLng | null, b: LatLng | null) => (a && b ? wayKm(a, b) : 0)
  const count = stops.length
  const table = new Float64Array(count * count)
  stops.forEach(({ place }, to) => {
    stops.slice(0, to).forEach((other, from) => {
      const leg = km(other.place, place)
      table[from * count + to] = leg
      table[to * count + from] = leg
    })
  })
  return (start) => {
    const first = stops.map(({ place }) => km(start, place))
    return (from, to) => (from === null ? first[to] : table[from * count + to]) ?? 0
  }
}

/** The round of a livreur who makes the visits in this order. */
export function roundOf(planning: Planning, own: Round['own'], order: readonly number[]): Round {
  const { stops, opens, isPlaced } = planning
  planning.steps += order.length
  const route = travelThrough(stops, order, own)
  const latest = order.map(() => own.dutyEnd)
  const kmLeft = order.map(() => 0)
  let bound = own.dutyEnd
  let km = 0
  for (let i = order.length - 1; i >= 0; i--) {
    const stop = order[i] as number
    bound = Math.min(bound - VISIT_MS, latestOf(planning, stop))
    // A visit that waits for its slot begins after the duty as it is: nothing comes before it.
    if (bound < (opens[stop] ?? 0)) bound = 0
    latest[i] = bound
    kmLeft[i] = km
    if (!isPlaced[stop]) continue
    const leg = own.legs(placedBefore(planning, order, i), stop)
    bound -= rideMs(leg)
    km += leg
  }
  return { own, route, latest, kmLeft }
}

/** The latest time at which a visit may begin, by itself, in milliseconds UTC. */
export function latestOf({ closes, allowedLate }: Planning, stop: number): number {
  return (closes[stop] ?? 0) + (allowedLate[stop] ?? 0)
}

const rideMs = (km: number) => (km / RIDE_KMH) * HOUR_MS
const rideKm = (ms: number) => (ms / HOUR_MS) * RIDE_KMH

/** The higher it is, the longer the way that is accepted so that nobody is idle beside one whose service is full. */
const FULLNESS_WEIGHT = 2
/** A service that ends sooner is as full as one of this length: nobody can be given more of it. */
const LEAST_SERVICE_MS = 30 * MINUTE_MS

/**
 * Counts so many visits over so many kilometres of a livreur in kilometres: the way, and with it the
 * share of their service that the work fills. By its square, so that one more visit costs more where the day is full.
 */
export function costOfWork(
  { dutyEnd, now }: Pick<Round['own'], 'dutyEnd' | 'now'>,
  km: number,
  visits: number,
): number {
  const work = km + visits * rideKm(VISIT_MS)
  return km + (FULLNESS_WEIGHT * work ** 2) / rideKm(Math.max(dutyEnd - now, LEAST_SERVICE_MS))
}

/** Counts a longer round against the round of now, in kilometres; less than 0 where that is a gain. */
export function addedCost({ own, route }: Round, km: number, visits: number): number {
  const { length } = route.stops
  return costOfWork(own, route.km + km, length + visits) - costOfWork(own, route.km, length)
}

export function costOfRounds(rounds: readonly Round[]): number {
  return rounds.reduce(
    (sum, { own, route }) => sum + costOfWork(own, route.km, route.stops.length),
    0,
  )
}

/** The last stop with a place before this index of an order; null for the start. */
function placedBefore({ isPlaced }: Planning, order: readonly number[], index: number) {
  for (let i = index - 1; i >= 0; i--) {
    const stop = order[i] as number
    if (isPlaced[stop]) return stop
  }
  return null
}

/** How many visits of an order are in the slot of this stop, which counts too if the order has it. */
export function inSlotOf({ stops }: Planning, order: readonly number[], stop: number): number {
  const slot = stops[stop]?.slot
  if (!slot) return 0
  let visits = 0
  for (const other of order) {
    const its = stops[other]?.slot
    if (its && overlaps(its, slot)) visits++
  }
  return visits
}

/**
 * How many kilometres longer a round is when `part` comes in place of its stops from index `from` to before `to`. Null
 * when a visit would be late that is not, or later than it is, or the round would outlast the duty. No part ends before
 * a stop without a place: its visit is made where the one before it is.
 */
export function addedKm(
  planning: Planning,
  { own, route, latest }: Round,
  [from, to]: readonly [number, number],
  part: readonly number[],
): number | null {
  const { opens, isPlaced } = planning
  const before = placedBefore(planning, route.stops, from)
  let clock = from === 0 ? own.now : (route.at[from - 1] as number) + VISIT_MS
  let last = before
  let km = 0
  for (const stop of part) {
    planning.steps++
    if (isPlaced[stop]) {
      const leg = own.legs(last, stop)
      km += leg
      clock += rideMs(leg)
      last = stop
    }
    clock = Math.max(clock, opens[stop] ?? 0)
    if (clock > latestOf(planning, stop)) return null
    clock += VISIT_MS
  }
  const next = route.stops[to]
  if (next === undefined) {
    if (clock > own.dutyEnd) return null
  } else {
    if (!isPlaced[next]) return null
    const leg = own.legs(last, next)
    km += leg
    if (clock + rideMs(leg) > (latest[to] as number)) return null
  }
  for (let i = from, at = before; i <= to && i < route.stops.length; i++) {
    const stop = route.stops[i] as number
    if (!isPlaced[stop]) continue
    km -= own.legs(at, stop)
    at = stop
  }
  return km
}
