import type { LatLng } from '#shared/places/points.ts'
import { directionsThrough, placeOf, type RouteStop } from './route.ts'

/** The most stops of one route: Google Maps accepts nine before the last one. */
export const MAX_STOPS = 10

/** Two places are one stop when their coordinates agree to this many decimals: about eleven metres. */
const SAME_PLACE_DIGITS = 4
/** The stops before the last one that Google Maps keeps in any phone's browser. */
export const SURE_WAYPOINTS = 3

export interface Itinerary {
  /** The address of the route in Google Maps. Null when no mission has a place. */
  href: string | null
  stops: number
  /** The stops that exceed the limit of one route. */
  beyond: number
  /** The references of the missions without a place. */
  unplaced: string[]
}

/** The route through the missions, in the given order. */
export function itineraryOf(missions: readonly RouteStop[]): Itinerary {
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
