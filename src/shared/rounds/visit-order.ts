import type { OrderStatus } from '#shared/order-status.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { isRide } from '#shared/places/positions.ts'
import { soonestFirst } from '#shared/time/late.ts'
import { slotOfVisit, type VisitTimes, visitOf } from '#shared/time/visits.ts'
import {
  type Departure,
  type Legs,
  legsOf,
  type Route,
  travelThrough,
  type VisitStop,
} from './round-times.ts'

/** Times are milliseconds UTC. */
export interface RoundMission extends VisitTimes {
  status: OrderStatus
  clientLocation: Point | null
  dueAt: number | null
  createdAt: number
  /** Its rank in the round as the team arranged it; null, or absent on a phone of before, where it has none. */
  arranged?: number | null
}

/**
 * A livreur's missions in the proposed order: those under way, the soonest due first, then the visits from the last of
 * them on, or else from `start`. What the team arranged stays in its order; the others go between. In whatever order they are given, the result is the same.
 */
export function roundOrder<M extends RoundMission>(
  missions: readonly M[],
  { start, now }: Departure,
): M[] {
  const soonest = soonestFirst([...missions].sort((a, b) => a.createdAt - b.createdAt))
  const visits = soonest.map((mission) => ({
    mission,
    place: mission.clientLocation && toLatLng(mission.clientLocation),
    slot: slotOfVisit(mission, visitOf(mission.status)),
    isUnderWay: isRide(mission.status),
    rank: mission.arranged ?? null,
  }))
  return orderOfRound(visits, { start, now }).map(({ mission }) => mission)
}

/** A visit of a livreur's round. */
export interface RoundVisit extends VisitStop {
  isUnderWay: boolean
  /** Its rank as the team arranged the round; null where it has none. */
  rank: number | null
}

/** The visits of a round, given by age, in the order of `roundOrder`. */
export function orderOfRound<V extends RoundVisit>(
  visits: readonly V[],
  { start, now }: Departure,
): V[] {
  const rides = visits.filter(({ isUnderWay }) => isUnderWay)
  const rest = visits.filter(({ isUnderWay }) => !isUnderWay)
  const arranged = rest
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const others = [...arranged, ...rest.filter(({ rank }) => rank === null)]
  const last = rides.filter(({ place }) => place !== null).at(-1)?.place ?? start
  return [...rides, ...visitOrder(others, { start: last, now }, arranged.length)]
}

/**
 * The proposed order of visits. Slots come first: a stop of a later slot stands before one of an
 * earlier slot only if that one is begun no later after its slot's end. Inside this rule each stop
 * goes where it lengthens the way least, the nearest one first (nearest insertion). A stop without
 * a slot may be visited at any time, and delays none that has one. The result is never later in
 * all, nor longer when as late, than the stops by slot and then in the given order, which is by age. The first `arranged`
 * of them stay in the order in which they are given.
 */
export function visitOrder<S extends VisitStop>(
  stops: readonly S[],
  departure: Departure,
  arranged = 0,
): S[] {
  const order = planVisits(stops, departure.now, legsOf(stops, departure.start), arranged)
  return order.map((index) => stops[index] as S)
}

/** Orders the indexes of the stops as `visitOrder`, with given distances. */
export function planVisits(
  stops: readonly VisitStop[],
  now: number,
  legs: Legs,
  arranged = 0,
): number[] {
  const travel = (order: readonly number[]) => travelThrough(stops, order, { now, legs })
  const bySlot = stops
    .map((_, index) => index)
    .sort((a, b) => compareSlots(stops[a], stops[b]) || a - b)
  const given = stops.map((_, index) => index).slice(0, arranged)
  let route = travel(given)
  const loose = bySlot.filter((index) => index >= arranged)
  for (const group of groupsOf(stops, loose)) {
    const waiting = new Set(group)
    while (waiting.size > 0) {
      const next = nearestTo(route.stops, waiting, legs, stops)
      waiting.delete(next)
      route = insertBest(route, next, stops, travel)
    }
  }
  if (arranged > 0) return [...route.stops]
  const simple = travel(bySlot)
  return [...(isBetter(simple, route) ? simple : route).stops]
}

/** Earlier slots first: the one that ends first, then the one that begins first. Without a slot, last. */
function compareSlots(a: VisitStop | undefined, b: VisitStop | undefined): number {
  const end = (stop: VisitStop | undefined) => stop?.slot?.to ?? Number.MAX_VALUE
  const begin = (stop: VisitStop | undefined) => stop?.slot?.from ?? Number.MAX_VALUE
  return end(a) - end(b) || begin(a) - begin(b)
}

/** The sorted indexes, cut where the slot changes. */
function groupsOf(stops: readonly VisitStop[], sorted: readonly number[]): number[][] {
  const groups: number[][] = []
  for (const index of sorted) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (group && first !== undefined && compareSlots(stops[first], stops[index]) === 0)
      group.push(index)
    else groups.push([index])
  }
  return groups
}

/**
 * The waiting stop that is nearest to the route or, before it has a stop, to the start. Of equals,
 * and where the start is unknown, the first. Stops without a place come last.
 */
function nearestTo(
  route: readonly number[],
  waiting: ReadonlySet<number>,
  legs: Legs,
  stops: readonly VisitStop[],
): number {
  let nearest = -1
  let best = Number.POSITIVE_INFINITY
  const placed = route.filter((index) => stops[index]?.place)
  for (const index of waiting) {
    const isPlaced = stops[index]?.place !== null
    const from = placed.length > 0 ? placed : [null]
    const km = isPlaced
      ? Math.min(...from.map((one) => legs(one, index)))
      : Number.POSITIVE_INFINITY
    if (nearest === -1 || km < best) {
      nearest = index
      best = km
    }
  }
  return nearest
}

/** The route with the stop where it costs least; of equal places the last, which keeps the given order. */
function insertBest(
  route: Route,
  stop: number,
  stops: readonly VisitStop[],
  travel: (order: readonly number[]) => Route,
): Route {
  // At the end it delays none.
  let best = travel([...route.stops, stop])
  for (let at = route.stops.length - 1; at >= 0; at--) {
    const tried = travel([...route.stops.slice(0, at), stop, ...route.stops.slice(at)])
    const delaysEarlier = route.stops.some(
      (other, i) =>
        i >= at &&
        compareSlots(stops[other], stops[stop]) < 0 &&
        (tried.late[i + 1] ?? 0) > (route.late[i] ?? 0),
    )
    if (!delaysEarlier && isBetter(tried, best)) best = tried
  }
  return best
}

/** Less late in all or, as late, shorter. */
function isBetter(a: Route, b: Route): boolean {
  return a.totalLate === b.totalLate ? a.km < b.km : a.totalLate < b.totalLate
}
