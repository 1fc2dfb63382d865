import {
  cashExpected,
  type DayLivreur,
  type DayRounds,
  type DayStop,
  isOffDuty,
  openStopsOf,
  riderOf,
  soonestStopFirst,
} from '#shared/rounds/day-rounds.ts'
import type { UnplacedReason } from '#shared/rounds/plan-rounds.ts'
import { departureOf, timesOfRound } from '#shared/rounds/round-times.ts'
import { orderOfRound } from '#shared/rounds/visit-order.ts'

/** Comes from « Répartir », and may be changed by hand. Nothing of it is stored. */
export interface RoundsProposal {
  /** The ids of the stops of each livreur's round, in their order. */
  rounds: Readonly<Record<string, readonly string[]>>
  /** Ids of livreurs by the id of the stop that they would get. */
  given: Readonly<Record<string, string>>
  unplaced: Readonly<Record<string, UnplacedReason>>
}

export interface BoardStop extends DayStop {
  /** In the round, from 1; null of a stop that nobody has. */
  number: number | null
  /** In this order its visit begins after its slot. */
  isOverdue: boolean
  /** It stands here by the proposal only. */
  isProposed: boolean
  /** The livreur whom the proposal gives a stop to be placed, or why there is none. */
  proposedFor: DayLivreur | null
  reason: UnplacedReason | null
}

interface RoundEnds {
  count: number
  km: number
  /** Milliseconds UTC. */
  end: number
}

export interface BoardColumn extends RoundEnds {
  livreur: DayLivreur
  /** Those to be made, in their order. */
  stops: BoardStop[]
  done: DayStop[]
  received: number
  toReceive: number
  /** The end is past their duty. */
  isOver: boolean
  /** Without what is proposed; null where nothing is. */
  before: RoundEnds | null
}

export interface Board {
  rounds: DayRounds
  toPlace: BoardStop[]
  columns: BoardColumn[]
  /** The open stops, by id. */
  stops: ReadonlyMap<string, BoardStop>
  /** Stops of the proposal that somebody moved meanwhile. */
  moved: string[]
}

export interface BoardFacts {
  /** Arranged on this screen, and perhaps not stored yet. */
  arranged: Readonly<Record<string, readonly string[]>>
  proposal: RoundsProposal | null
  /** Milliseconds UTC. */
  now: number
}

/** The day as it is shown: with what was just arranged, and what is proposed. */
export function boardOf(rounds: DayRounds, facts: BoardFacts): Board {
  const { proposal } = facts
  const placed = openStops(rounds)
  const free = placed.filter(({ state }) => state === 'to_place')
  const given = new Map(
    free.flatMap((stop) => {
      const livreurId = proposal?.given[stop.id]
      return livreurId === undefined ? [] : [[stop.id, livreurId] as const]
    }),
  )
  const byId = new Map(rounds.livreurs.map((livreur) => [livreur.id, livreur]))
  const toPlace = free.sort(soonestStopFirst).map((stop) => ({
    ...stop,
    proposedFor: byId.get(given.get(stop.id) ?? '') ?? null,
    reason: proposal?.unplaced[stop.id] ?? null,
  }))
  const columns = rounds.livreurs.map((livreur) =>
    columnOf(livreur, { rounds, placed, facts, proposed: toPlace }),
  )
  const shown = columns.flatMap(({ stops }) => stops.filter(({ isProposed }) => !isProposed))
  return {
    rounds,
    toPlace,
    columns,
    stops: new Map([...toPlace, ...shown].map((stop) => [stop.id, stop])),
    moved: Object.keys(proposal?.given ?? {}).filter((id) => !given.has(id)),
  }
}

/** The stops that are not made yet. */
const openStops = ({ stops }: DayRounds): BoardStop[] =>
  stops.flatMap((stop) => (stop.state === 'done' ? [] : [{ ...stop, ...PLAIN }]))

const PLAIN = {
  number: null,
  isOverdue: false,
  isProposed: false,
  proposedFor: null,
  reason: null,
}

interface ColumnFacts {
  rounds: DayRounds
  placed: readonly BoardStop[]
  facts: BoardFacts
  proposed: readonly BoardStop[]
}

function columnOf(livreur: DayLivreur, column: ColumnFacts): BoardColumn {
  const { rounds, facts, proposed } = column
  const own = orderedStops(livreur, column)
  const added = proposed.filter(({ proposedFor }) => proposedFor?.id === livreur.id)
  const stops = added.length === 0 ? own : inProposedOrder([...own, ...added], livreur, facts)
  const { timed, ...ends } = endsOf(stops, livreur, rounds, facts.now)
  const done = rounds.stops.filter(
    ({ state, livreurId }) => state === 'done' && livreurId === livreur.id,
  )
  return {
    livreur,
    stops: timed.map((stop) => ({ ...stop, isProposed: stop.proposedFor !== null })),
    done,
    received: done.reduce((sum, { received }) => sum + received, 0),
    toReceive: cashExpected(stops),
    ...ends,
    isOver: isPastDuty(livreur, ends),
    before: added.length > 0 ? roundEndsOf(own, livreur, rounds, facts.now) : null,
  }
}

/** The stops that a livreur has, in the order of their round. */
function orderedStops(
  livreur: DayLivreur,
  { rounds, placed, facts }: Omit<ColumnFacts, 'proposed'>,
): BoardStop[] {
  const ids = facts.arranged[livreur.id] ?? livreur.arranged
  const own = openStopsOf(placed, livreur.id) as BoardStop[]
  return inRoundOrder(own, ids, { livreur, rounds, now: facts.now })
}

function inRoundOrder(
  stops: readonly BoardStop[],
  ids: readonly string[],
  { livreur, rounds, now }: { livreur: DayLivreur; rounds: DayRounds; now: number },
): BoardStop[] {
  const rider = riderOf(livreur, rounds.base)
  const visits = stops.map((stop) => {
    const rank = ids.indexOf(stop.id)
    const isUnderWay = stop.state === 'under_way'
    return { stop, place: stop.place, slot: stop.slot, isUnderWay, rank: rank < 0 ? null : rank }
  })
  const departure = { start: rider.start, now: departureOf(rider, now) }
  return orderOfRound(visits, departure).map(({ stop }) => stop)
}

function inProposedOrder(
  stops: readonly BoardStop[],
  { id }: DayLivreur,
  { proposal }: BoardFacts,
): BoardStop[] {
  const ids = proposal?.rounds[id] ?? []
  const rank = (stop: BoardStop) => {
    if (stop.state === 'under_way') return -1
    const place = ids.indexOf(stop.id)
    return place < 0 ? ids.length : place
  }
  return [...stops].sort((a, b) => rank(a) - rank(b))
}

function endsOf(stops: readonly BoardStop[], livreur: DayLivreur, rounds: DayRounds, now: number) {
  const times = timesOfRound(stops, riderOf(livreur, rounds.base), now)
  const timed = times.stops.map(({ stop, late }, i) => ({
    ...stop,
    number: i + 1,
    isOverdue: late > 0,
  }))
  return { timed, count: stops.length, km: times.km, end: times.end }
}

function roundEndsOf(
  stops: readonly BoardStop[],
  livreur: DayLivreur,
  rounds: DayRounds,
  now: number,
): RoundEnds {
  const { count, km, end } = endsOf(stops, livreur, rounds, now)
  return { count, km, end }
}

/** Whether a round outlasts the duty of its livreur; one who is off should have none. */
function isPastDuty({ duty }: DayLivreur, { count, end }: RoundEnds): boolean {
  return count > 0 && (duty === null || end > duty.to)
}

/** The effect of giving stops to a livreur: on their round, and on the rounds that lose stops. */
export interface IfGiven {
  livreur: DayLivreur
  from: number
  to: RoundEnds & { isOver: boolean }
  losing: { livreur: DayLivreur; before: number; after: number }[]
}

/** Computes the effect before anything moves; null for a livreur without a column. */
export function ifGiven(
  { rounds, columns, stops }: Board,
  ids: ReadonlySet<string>,
  livreurId: string,
  now: number,
): IfGiven | null {
  const target = columns.find(({ livreur }) => livreur.id === livreurId)
  if (!target) return null
  const { livreur } = target
  const own = target.stops.map(({ id }) => id)
  const added = [...ids].flatMap((id) => (own.includes(id) ? [] : (stops.get(id) ?? [])))
  const all = inRoundOrder([...target.stops, ...added], own, { livreur, rounds, now })
  const ends = roundEndsOf(all, livreur, rounds, now)
  const losing = columns.flatMap((column) => {
    const left = column.stops.filter(({ id }) => !ids.has(id))
    if (column === target || left.length === column.stops.length) return []
    const { end: after } = roundEndsOf(left, column.livreur, rounds, now)
    return { livreur: column.livreur, before: column.end, after }
  })
  return {
    livreur,
    from: target.count,
    to: { ...ends, isOver: isPastDuty(livreur, ends) },
    losing,
  }
}

/** Whether a person may move this stop: it is not made, and nobody rides to it. */
export function isMovable({ state }: BoardStop): boolean {
  return state !== 'under_way' && state !== 'done'
}

/** Stops that wait for livreurs whose duty is over, and that may go to others, by livreur. */
export function leftOffDuty(
  { columns }: Pick<Board, 'columns'>,
  now: number,
): { livreur: DayLivreur; ids: string[] }[] {
  return columns.flatMap(({ livreur, stops }) => {
    if (!isOffDuty(livreur, now)) return []
    const ids = stops.filter(isMovable).map(({ id }) => id)
    return ids.length > 0 ? [{ livreur, ids }] : []
  })
}

/** The ids of a column after these stops were put at a place of it. */
export function arrangedWith(
  { stops }: Pick<BoardColumn, 'stops'>,
  ids: readonly string[],
  place: number,
): string[] {
  const before = stops.slice(0, place).filter(({ id }) => !ids.includes(id))
  const after = stops.slice(place).filter(({ id }) => !ids.includes(id))
  return [...before.map(({ id }) => id), ...ids, ...after.map(({ id }) => id)]
}

/** Stops to place, then those of each column; a stop that is proposed stands in its column only. */
export function listsOf({ toPlace, columns }: Board): BoardStop[][] {
  return [toPlace.filter(({ proposedFor }) => !proposedFor), ...columns.map(({ stops }) => stops)]
}

/** The stops in the order in which they are read. */
export const stopsInReadingOrder = (board: Board): BoardStop[] => listsOf(board).flat()
