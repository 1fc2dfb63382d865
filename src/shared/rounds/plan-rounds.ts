import { overlaps } from '#shared/time/slots.ts'
import { insert } from './insertion.ts'
import { improveRounds } from './local-search.ts'
import {
  costOfRounds,
  isLate,
  type Planning,
  type PlanningRules,
  planningOf,
  type RoundLivreur,
  type RoundStop,
  roundOf,
  soonestSlotFirst,
} from './planning.ts'
import { type RoundTimes, timesOf } from './round-times.ts'

/** Why nobody is proposed for a stop. */
export type UnplacedReason =
  | { why: 'no_place' }
  /** Nobody is on duty in its slot. */
  | { why: 'off_duty' }
  /** Nobody can come before this instant, in milliseconds UTC, and be in time elsewhere. */
  | { why: 'no_room'; before: number }

export interface RoundsPlan<S> {
  /** In the order of the livreurs that were given. */
  rounds: ({ livreurId: string } & RoundTimes<S>)[]
  unplaced: { stop: S; reason: UnplacedReason }[]
  /** How many visits were computed to find it. */
  steps: number
}

export interface DayToPlan<S extends RoundStop> extends PlanningRules {
  /** The stops that nobody has. */
  stops: readonly S[]
  /** The livreurs who are on duty that day. */
  livreurs: readonly RoundLivreur<S>[]
}

/**
 * Proposes who makes which visit, and in which order. What is late comes first, then the slots: each stop goes to where it
 * lengthens a round least (cheapest insertion), or to the lighter load where that is alike; then the rounds are shortened.
 * A stop that a livreur has already stays theirs, in the same order, and no visit gets late by a new one. In whatever
 * order things are given, the result is the same.
 */
export function planRounds<S extends RoundStop>(day: DayToPlan<S>): RoundsPlan<S> {
  const added = day.stops.filter(({ place }) => place !== null).sort(soonestSlotFirst)
  const planning = planningOf([...day.livreurs].sort(byId), added, day)
  const unplaced = new Set(placeAll(planning, added.length, day.now).map((i) => planning.stops[i]))
  const routes = new Map(planning.rounds.map(({ own, route }) => [own.id, route]))
  return {
    rounds: day.livreurs.flatMap(({ id: livreurId }) => {
      const route = routes.get(livreurId)
      return route ? { livreurId, ...timesOf(planning.stops as S[], route) } : []
    }),
    unplaced: day.stops
      .filter((stop) => stop.place === null || unplaced.has(stop))
      .map((stop) => ({ stop, reason: reasonFor(stop, day) })),
    steps: planning.steps,
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** The search begins again, with what found no room first, until so many visits were computed; at most so often. */
const ENOUGH_STEPS = 150_000
const MOST_ATTEMPTS = 24

/** Places the last `count` stops, and answers with those that found no room. */
function placeAll(planning: Planning, count: number, now: number): number[] {
  const { rounds, stops } = planning
  const added = stops.map((_, stop) => stop).slice(stops.length - count)
  const late = added.filter((stop) => isLate(stops[stop] as RoundStop, now))
  const isFree = (stop: number | undefined) =>
    stop !== undefined && stop >= stops.length - count + late.length
  const begin = [...rounds]
  let best = { unplaced: added, rounds: begin, cost: 0 }
  let order = farthestFirst(planning, added.filter(isFree))
  for (let attempt = 0; attempt < MOST_ATTEMPTS && planning.steps < ENOUGH_STEPS; attempt++) {
    rounds.splice(0, rounds.length, ...begin)
    for (const stop of late) planning.allowedLate[stop] = Number.MAX_VALUE
    const failed = [...late, ...order].filter((stop) => !insert(planning, stop))
    improveRounds(planning, isFree)
    const unplaced = failed.filter(
      (stop) => !insert(planning, stop) && !(isFree(stop) && insertFor(planning, stop, isFree)),
    )
    const cost = costOfRounds(rounds)
    const fewer = best.unplaced.length - unplaced.length
    if (attempt === 0 || fewer > 0 || (fewer === 0 && cost < best.cost))
      best = { unplaced, rounds: [...rounds], cost }
    order = dealt(order, failed.filter(isFree))
  }
  rounds.splice(0, rounds.length, ...best.rounds)
  return best.unplaced
}

/** Puts a stop in place of another one, which then finds a place elsewhere; says whether there is such a one. */
function insertFor(
  planning: Planning,
  stop: number,
  isFree: (stop: number | undefined) => boolean,
): boolean {
  const { rounds } = planning
  const before = [...rounds]
  for (const [i, { own, route }] of before.entries()) {
    for (const other of route.stops.filter(isFree)) {
      // Hundreds of stops in one slot would otherwise each be tried in place of each other.
      if (planning.steps >= ENOUGH_STEPS) return false
      rounds[i] = roundOf(
        planning,
        own,
        route.stops.filter((kept) => kept !== other),
      )
      if (insert(planning, stop) && insert(planning, other)) return true
      rounds.splice(0, rounds.length, ...before)
    }
  }
  return false
}

/** In each slot those come first that are far from all livreurs: the others are then on the way. */
function farthestFirst({ rounds, stops }: Planning, order: readonly number[]): number[] {
  const far = new Map(
    order.map((stop) => [stop, rounds.reduce((sum, { own }) => sum + own.legs(null, stop), 0)]),
  )
  const end = (stop: number) => stops[stop]?.slot?.to ?? Number.MAX_VALUE
  return [...order].sort(
    (a, b) => end(a) - end(b) || (far.get(b) ?? 0) - (far.get(a) ?? 0) || a - b,
  )
}

/** Deals the stops that failed first, then every second of the others, then the rest: another attempt gets another order. */
function dealt(order: readonly number[], failed: readonly number[]): number[] {
  const others = order.filter((stop) => !failed.includes(stop))
  return [
    ...failed,
    ...others.filter((_, i) => i % 2 === 1),
    ...others.filter((_, i) => i % 2 === 0),
  ]
}

function reasonFor(
  { place, slot }: RoundStop,
  { livreurs, now }: DayToPlan<RoundStop>,
): UnplacedReason {
  if (place === null) return { why: 'no_place' }
  const window =
    slot === null || isLate({ place, slot }, now) ? { from: now, to: Number.MAX_VALUE } : slot
  const there = livreurs.filter(({ duty }) => duty.to > now && overlaps(duty, window))
  if (there.length === 0) return { why: 'off_duty' }
  return {
    why: 'no_room',
    before: Math.min(window.to, Math.max(...there.map(({ duty }) => duty.to))),
  }
}
