import type { LatLng } from '#shared/places/points.ts'
import { isRide } from '#shared/places/positions.ts'
import { roundOrder } from '#shared/rounds/visit-order.ts'
import { soonestFirst } from '#shared/time/late.ts'
import type { QueuedMission } from '../mission.ts'
import type { MissionOrder } from './mission-order.ts'
import { nearestFirst } from './route.ts'

interface Sorting {
  order: MissionOrder
  /** The place of the livreur, or null. */
  place: LatLng | null
  /** The ids in the order that the livreur chose by hand. */
  byHand: readonly string[]
  /** Milliseconds UTC. */
  now: number
}

/** The missions in the chosen order; those that the livreur is on the way for come first, whatever it is. */
export function sortMissions<M extends QueuedMission>(
  missions: readonly M[],
  { order, place, byHand, now }: Sorting,
): M[] {
  if (order === 'proposed') return roundOrder(missions, { start: place, now })
  if (order === 'hand') return inHandOrder(roundOrder(missions, { start: place, now }), byHand)
  const soonest = soonestFirst(missions)
  const rides = soonest.filter(({ status }) => isRide(status))
  const others = soonest.filter(({ status }) => !isRide(status))
  return [...rides, ...(order === 'distance' && place ? nearestFirst(others, place) : others)]
}

/** The missions under way come first, then those in the order set by hand; newer ones follow, as proposed. */
function inHandOrder<M extends QueuedMission>(proposed: readonly M[], byHand: readonly string[]) {
  const rank = new Map(byHand.map((id, i) => [id, i]))
  const rankOf = ({ id, status }: M) => (isRide(status) ? -1 : (rank.get(id) ?? byHand.length))
  return [...proposed].sort((a, b) => rankOf(a) - rankOf(b))
}

/** The list with one item moved to another place of it. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const others = [...items]
  const item = others.splice(from, 1)
  others.splice(to, 0, ...item)
  return others
}
