import {
  addedCost,
  addedKm,
  inSlotOf,
  latestOf,
  type Planning,
  type PlanningRules,
  planningOf,
  type Round,
  type RoundLivreur,
  type RoundStop,
  roundOf,
  soonestSlotFirst,
} from './planning.ts'

/** The price of a visit in a livreur's round, which is compared with that of other rounds. */
export interface Cost {
  /** How late they begin in all, in milliseconds. */
  late: number
  /** There would be more visits in a slot than one livreur makes. */
  isOver: boolean
  /** The detour, and how much fuller the service gets: by `costOfWork`, in kilometres. */
  work: number
}

/** The best place of a stop in a round: the indexes of both. */
export interface Insertion extends Cost {
  round: number
  at: number
}

/** The sooner for what is late, then who has room, then the shorter detour and the lighter load together. */
export function compareCosts(a: Cost, b: Cost): number {
  return a.late - b.late || Number(a.isOver) - Number(b.isOver) || a.work - b.work
}

/** Adds these visits to a livreur's round; null when one of them would be late, or outlast the duty. */
export function costFor(
  visits: readonly RoundStop[],
  livreur: RoundLivreur,
  rules: PlanningRules,
): Cost | null {
  const planning = planningOf([livreur], [...visits].sort(soonestSlotFirst), rules)
  const load = livreur.stops.length
  const total: Cost = { late: 0, isOver: false, work: 0 }
  for (let stop = load; stop < planning.stops.length; stop++) {
    const found = insertionIn(planning, 0, stop)
    if (!found) return null
    apply(planning, found, stop)
    total.late += found.late
    total.isOver ||= found.isOver
    total.work += found.work
  }
  return total
}

/** Puts a stop into the round where it costs least; says whether there is one. */
export function insert(planning: Planning, stop: number): boolean {
  let best: Insertion | null = null
  for (let round = 0; round < planning.rounds.length; round++) {
    const found = insertionIn(planning, round, stop)
    if (found && (best === null || compareCosts(found, best) < 0)) best = found
  }
  if (best === null) return false
  apply(planning, best, stop)
  return true
}

function apply(planning: Planning, { round, at, late }: Insertion, stop: number): void {
  const { own, route } = planning.rounds[round] as Round
  planning.allowedLate[stop] = late
  planning.rounds[round] = roundOf(planning, own, withStop(route.stops, at, stop))
}

/** The order with one stop more, at this index. */
export function withStop(order: readonly number[], at: number, stop: number): number[] {
  return [...order.slice(0, at), stop, ...order.slice(at)]
}

/** The soonest place in a round for a stop that is late, else the one of the shortest detour; null when it has none. */
export function insertionIn(planning: Planning, round: number, stop: number): Insertion | null {
  const one = planning.rounds[round] as Round
  const { own, route, latest } = one
  const isLate = (planning.allowedLate[stop] ?? 0) > 0
  const slotEnd = latestOf(planning, stop)
  const slotBegin = planning.opens[stop] ?? 0
  let best: { at: number; detour: number } | null = null
  for (let at = own.underWay; at <= route.stops.length; at++) {
    if (at > 0 && (route.at[at - 1] as number) > slotEnd) break
    if ((latest[at] ?? own.dutyEnd) < slotBegin) continue
    const detour = addedKm(planning, one, [at, at], [stop])
    if (detour === null || (best !== null && detour >= best.detour)) continue
    best = { at, detour }
    if (isLate) break
  }
  if (best === null) return null
  const { at, detour } = best
  return {
    round,
    at,
    late: isLate ? latenessOf(planning, one, withStop(route.stops, at, stop), at) : 0,
    isOver: inSlotOf(planning, route.stops, stop) >= planning.mostInSlot,
    work: addedCost(one, detour, 1),
  }
}

function latenessOf(planning: Planning, { own }: Round, order: readonly number[], at: number) {
  return roundOf(planning, own, order).route.late[at] ?? 0
}
