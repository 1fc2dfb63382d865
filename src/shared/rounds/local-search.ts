import { insertionIn, withStop } from './insertion.ts'
import {
  addedCost,
  addedKm,
  costOfRounds,
  inSlotOf,
  latestOf,
  type Planning,
  type Round,
  roundOf,
} from './planning.ts'

/** Gains below a metre are errors of rounding. */
const LEAST_GAIN = 0.001
const MOST_PASSES = 12

/** Whether a stop may be moved. */
type IsFree = (stop: number | undefined) => boolean

/** The index of a round, and the order of its stops. */
type NewOrder = readonly [round: number, order: readonly number[]]

/**
 * Makes the rounds cost less until nothing gains: moves one stop, reverses a part of a round (2-opt), exchanges one stop or the
 * ends of two rounds (2-opt*). What is in time stays so, and stops that are not free keep their order.
 */
export function improveRounds(planning: Planning, isFree: IsFree): void {
  const { rounds } = planning
  const free = planning.stops.map((_, stop) => stop).filter(isFree)
  const done = new Map<Round, Set<Round>>()
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = costOfRounds(rounds)
    for (const stop of free) moveStop(planning, stop)
    rounds.forEach((_, a) => {
      once(planning, done, [a, a], () => reverseParts(planning, a, isFree))
      for (let b = a + 1; b < rounds.length; b++)
        once(planning, done, [a, b], () => {
          exchangeStops(planning, [a, b], isFree)
          exchangeEnds(planning, [a, b], isFree)
        })
    })
    if (before - costOfRounds(rounds) < LEAST_GAIN) return
  }
}

/** Does nothing where it changed nothing before: rounds that are the same have no other answer. */
function once(
  { rounds }: Planning,
  done: Map<Round, Set<Round>>,
  [a, b]: readonly [number, number],
  search: () => void,
): void {
  const one = rounds[a] as Round
  const other = rounds[b] as Round
  const known = done.get(one) ?? new Set()
  if (known.has(other)) return
  search()
  if (one === rounds[a] && other === rounds[b]) done.set(one, known.add(other))
}

function moveStop(planning: Planning, stop: number): void {
  const { rounds } = planning
  const from = rounds.findIndex(({ route }) => route.stops.includes(stop))
  const kept = rounds[from]
  if (!kept) return
  const others = kept.route.stops.filter((other) => other !== stop)
  const rest = roundOf(planning, kept.own, others)
  rounds[from] = rest
  let least = costOfRounds([kept]) - costOfRounds([rest]) - LEAST_GAIN
  let best: NewOrder | null = null
  for (let to = 0; to < rounds.length; to++) {
    const found = insertionIn(planning, to, stop)
    if (!found || (to !== from && found.isOver) || found.work >= least) continue
    least = found.work
    best = [to, withStop((rounds[to] as Round).route.stops, found.at, stop)]
  }
  rounds[from] = kept
  if (best) replaceOrders(planning, best[0] === from ? [best] : [[from, others], best])
}

/** Gives rounds their new orders, unless more visits would then be above the capacity of their slots. */
function replaceOrders(planning: Planning, orders: readonly NewOrder[]): void {
  const { rounds } = planning
  const made = orders.map(([i, order]) => roundOf(planning, (rounds[i] as Round).own, order))
  const over = (sum: number, { route }: Round) => sum + overfull(planning, route.stops)
  const before = orders.map(([i]) => rounds[i] as Round).reduce(over, 0)
  if (made.reduce(over, 0) > before) return
  orders.forEach(([i], k) => {
    rounds[i] = made[k] as Round
  })
}

/** How many visits of an order are above the capacity of their slot. */
function overfull(planning: Planning, order: readonly number[]): number {
  return order.filter((stop) => inSlotOf(planning, order, stop) > planning.mostInSlot).length
}

/** A part holds at most one stop that is not free, so that these keep their order. */
function reverseParts(planning: Planning, round: number, isFree: IsFree): void {
  for (let from = 0; from < (planning.rounds[round] as Round).route.stops.length - 1; from++) {
    const one = planning.rounds[round] as Round
    const { stops } = one.route
    if (from < one.own.underWay) continue
    let kept = isFree(stops[from]) ? 0 : 1
    for (let to = from + 2; to <= stops.length; to++) {
      const last = stops[to - 1] as number
      if (!isFree(last)) kept++
      if (kept > 1 || (planning.opens[last] ?? 0) > latestOf(planning, stops[from] as number)) break
      const part = stops.slice(from, to).reverse()
      const added = addedKm(planning, one, [from, to], part)
      if (added === null || added > -LEAST_GAIN) continue
      replaceOrders(planning, [[round, [...stops.slice(0, from), ...part, ...stops.slice(to)]]])
      break
    }
  }
}

function exchangeStops(
  planning: Planning,
  [a, b]: readonly [number, number],
  isFree: IsFree,
): void {
  const { rounds } = planning
  for (let i = 0; i < (rounds[a] as Round).route.stops.length; i++) {
    for (let j = 0; j < (rounds[b] as Round).route.stops.length; j++) {
      const [one, other] = [rounds[a] as Round, rounds[b] as Round]
      const [x, y] = [one.route.stops[i] as number, other.route.stops[j] as number]
      if (!isFree(x) || !isFree(y)) continue
      const first = addedKm(planning, one, [i, i + 1], [y])
      const second = first === null ? null : addedKm(planning, other, [j, j + 1], [x])
      if (first === null || second === null) continue
      if (addedCost(one, first, 0) + addedCost(other, second, 0) > -LEAST_GAIN) continue
      replaceOrders(planning, [
        [a, one.route.stops.map((stop) => (stop === x ? y : stop))],
        [b, other.route.stops.map((stop) => (stop === y ? x : stop))],
      ])
    }
  }
}

/** The ends of two rounds, all of whose stops are free. */
function exchangeEnds(planning: Planning, [a, b]: readonly [number, number], isFree: IsFree): void {
  const { rounds } = planning
  const firstA = freeEnd(rounds[a] as Round, isFree)
  const firstB = freeEnd(rounds[b] as Round, isFree)
  for (let i = firstA; i <= (rounds[a] as Round).route.stops.length; i++) {
    for (let j = firstB; j <= (rounds[b] as Round).route.stops.length; j++) {
      const [one, other] = [rounds[a] as Round, rounds[b] as Round]
      const [endA, endB] = [one.route.stops.slice(i), other.route.stops.slice(j)]
      const more = endB.length - endA.length
      const kmA = kmWithEnd([one, i], [other, j]) - one.route.km
      const kmB = kmWithEnd([other, j], [one, i]) - other.route.km
      if (addedCost(one, kmA, more) + addedCost(other, kmB, -more) > -LEAST_GAIN) continue
      if (addedKm(planning, one, [i, i + endA.length], endB) === null) continue
      if (addedKm(planning, other, [j, j + endB.length], endA) === null) continue
      replaceOrders(planning, [
        [a, [...one.route.stops.slice(0, i), ...endB]],
        [b, [...other.route.stops.slice(0, j), ...endA]],
      ])
    }
  }
}

/** The index from which on all stops of a round are free. */
function freeEnd({ own, route: { stops } }: Round, isFree: IsFree): number {
  let first = stops.length
  while (first > own.underWay && isFree(stops[first - 1])) first--
  return first
}

/** Kilometres of a round up to before index `i`, and then through another one from its index `j` on. */
function kmWithEnd([round, i]: readonly [Round, number], [other, j]: readonly [Round, number]) {
  const lost = legTo(round, i, round) + (round.kmLeft[i] ?? 0)
  return round.route.km - lost + legTo(round, i, other, j) + (other.kmLeft[j] ?? 0)
}

/** Kilometres from the stop before index `i` of a round to the one at index `j` of another; 0 where it ends before. */
function legTo({ own, route }: Round, i: number, other: Round, j = i): number {
  const stop = other.route.stops[j]
  return stop === undefined ? 0 : own.legs(i === 0 ? null : (route.stops[i - 1] as number), stop)
}
