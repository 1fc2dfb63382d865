import { haversineKm } from '#shared/money/pricing.ts'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import type { Mission } from '../mission.ts'

/** Stops that one itinerary may hold: the last one, and the nine before it that Google Maps accepts. */
export const MAX_STOPS = 10

/** Decimals of a degree within which two places are one stop: eleven metres. */
const SAME_DOOR = 4
/** Stops before the last one that every phone's browser is sure to keep. */
export const SURE_WAYPOINTS = 3

type Stop = Pick<Mission, 'id' | 'reference' | 'clientLocation'>

const placeOf = ({ clientLocation }: Stop) => clientLocation && toLatLng(clientLocation)

/** How far a mission is from there as the crow flies, in kilometres; nothing when either place is unknown. */
export function distanceTo(mission: Stop, from: LatLng | null): number | null {
  const place = placeOf(mission)
  return place && from ? haversineKm(from, place) : null
}

/** The missions nearest first; those without a place come last, as they were. */
export function nearestFirst<M extends Stop>(missions: readonly M[], from: LatLng): M[] {
  const km = new Map(missions.map((mission) => [mission.id, distanceTo(mission, from)]))
  const rank = ({ id }: M) => km.get(id) ?? Number.POSITIVE_INFINITY
  return missions.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** One route through several stops. */
export interface Itinerary {
  /** The outside map, through the stops in their order; nothing when none has a place. */
  href: string | null
  stops: number
  /** Missions with a place that one itinerary cannot hold. */
  beyond: number
  /** References of those without a place. */
  unplaced: string[]
}

/** The way through all the missions, in this order. */
export function itineraryOf(missions: readonly Stop[]): Itinerary {
  const places = doorsOf(missions.flatMap((mission) => placeOf(mission) ?? []))
  const kept = places.slice(0, MAX_STOPS)
  return {
    href: directionsThrough(kept),
    stops: kept.length,
    beyond: places.length - kept.length,
    unplaced: missions.filter((m) => !m.clientLocation).map(({ reference }) => reference),
  }
}

/** Each place once, at its first occurrence: two bags of one address are one stop. */
function doorsOf(places: readonly LatLng[]): LatLng[] {
  const doors = new Map<string, LatLng>()
  for (const place of places) {
    const key = [place.lat, place.lng].map((degrees) => degrees.toFixed(SAME_DOOR)).join()
    if (!doors.has(key)) doors.set(key, place)
  }
  return [...doors.values()]
}

/** The outside map's route through these places, from the phone's position. */
export function directionsThrough(places: readonly LatLng[]): string | null {
  const words = places.map(({ lat, lng }) => `${lat},${lng}`)
  const destination = words.pop()
  if (!destination) return null
  const way = words.length > 0 ? `&waypoints=${words.join('%7C')}` : ''
  return `https://www.google.com/maps/dir/?api=1${way}&destination=${destination}`
}
