import type { LatLng } from '#shared/places/points.ts'
import { isRide } from '#shared/places/positions.ts'
import { soonestFirst } from '#shared/time/late.ts'
import { visitOrder } from '#shared/time/visit-order.ts'
import { type QueuedMission, visitSlot } from '../mission.ts'
import type { MissionOrder } from './mission-order.ts'
import { nearestFirst, placeOf } from './route.ts'

interface Sorting {
  order: MissionOrder
  /** Where the livreur is, or null. */
  place: LatLng | null
  /** The ids in the order that the livreur chose by hand. */
  byHand: readonly string[]
  /** Milliseconds UTC. */
  now: number
}

/** The missions in the chosen order; those that the livreur is on the way for come first, whatever it is. */
export function sortMissions<M extends QueuedMission>(
  missions: readonly M[],
  sorting: Sorting,
): M[] {
  const rides = missions.filter(({ status }) => isRide(status))
  const others = missions.filter(({ status }) => !isRide(status))
  return [...soonestFirst(rides), ...sortOthers(others, rides, sorting)]
}

function sortOthers<M extends QueuedMission>(
  missions: readonly M[],
  rides: readonly M[],
  { order, place, byHand, now }: Sorting,
): M[] {
  const soonest = soonestFirst(missions)
  if (order === 'due') return soonest
  if (order === 'distance') return place ? nearestFirst(soonest, place) : soonest
  const after = rides.map(placeOf).findLast((found) => found !== null)
  const proposed = proposeOrder(soonest, after ?? place, now)
  return order === 'hand' ? inHandOrder(proposed, byHand) : proposed
}

function proposeOrder<M extends QueuedMission>(
  missions: readonly M[],
  start: LatLng | null,
  now: number,
): M[] {
  const stops = missions.map((mission) => ({
    mission,
    place: placeOf(mission),
    slot: visitSlot(mission),
  }))
  return visitOrder(stops, { start, now }).map(({ mission }) => mission)
}

/** The missions as they were put by hand; those that came since then follow, as proposed. */
function inHandOrder<M extends QueuedMission>(proposed: readonly M[], byHand: readonly string[]) {
  const rank = new Map(byHand.map((id, i) => [id, i]))
  const rankOf = ({ id }: M) => rank.get(id) ?? byHand.length
  return proposed.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The list with one item moved to another place of it. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
