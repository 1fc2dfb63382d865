import { haversineKm } from '#shared/money/pricing.ts'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import type { Mission } from '../mission.ts'

/** The most stops of one route: Google Maps accepts nine before the last one. */
export const MAX_STOPS = 10

/** Two places are one stop when their coordinates agree to this many decimals: about eleven metres. */
const SAME_PLACE_DIGITS = 4
/** How many stops before the last one Google Maps keeps in any phone's browser. */
export const SURE_WAYPOINTS = 3

type Stop = Pick<Mission, 'id' | 'reference' | 'clientLocation'>

const placeOf = ({ clientLocation }: Stop) => clientLocation && toLatLng(clientLocation)

/** The straight distance to a mission in kilometres, or null when either place is unknown. */
export function distanceTo(mission: Stop, from: LatLng | null): number | null {
  const place = placeOf(mission)
  return place && from ? haversineKm(from, place) : null
}

/** The missions nearest first. Those without a place come last and keep their order. */
export function nearestFirst<M extends Stop>(missions: readonly M[], from: LatLng): M[] {
  const km = new Map(missions.map((mission) => [mission.id, distanceTo(mission, from)]))
  const rank = ({ id }: M) => km.get(id) ?? Number.POSITIVE_INFINITY
  return missions.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** One route through several stops. */
export interface Itinerary {
  /** The address of the route in Google Maps. Null when no mission has a place. */
  href: string | null
  stops: number
  /** How many more stops there are than one route can have. */
  beyond: number
  /** The references of the missions without a place. */
  unplaced: string[]
}

/** The route through the missions, in the given order. */
export function itineraryOf(missions: readonly Stop[]): Itinerary {
  const places = distinctPlaces(missions.flatMap((mission) => placeOf(mission) ?? []))
  const stops = places.slice(0, MAX_STOPS)
  return {
    href: directionsThrough(stops),
    stops: stops.length,
    beyond: places.length - stops.length,
    unplaced: missions.filter((m) => !m.clientLocation).map(({ reference }) => reference),
  }
}

/** Each place once: two missions at one address are one stop. */
function distinctPlaces(places: readonly LatLng[]): LatLng[] {
  const distinct = new Map<string, LatLng>()
  for (const place of places) {
    const key = [place.lat, place.lng].map((degree) => degree.toFixed(SAME_PLACE_DIGITS)).join()
    if (!distinct.has(key)) distinct.set(key, place)
  }
  return [...distinct.values()]
}

/** The address of a route in Google Maps, from the phone's position through these places. Null without any. */
export function directionsThrough(places: readonly LatLng[]): string | null {
  const coordinates = places.map(({ lat, lng }) => `${lat},${lng}`)
  const destination = coordinates.pop()
  if (!destination) return null
  const waypoints = coordinates.length > 0 ? `&waypoints=${coordinates.join('%7C')}` : ''
  return `https://www.google.com/maps/dir/?api=1${waypoints}&destination=${destination}`
}
