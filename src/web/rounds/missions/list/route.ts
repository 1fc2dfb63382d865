import { type LatLng, toLatLng } from '#shared/places/points.ts'
import { wayKm } from '#shared/places/ways.ts'
import type { Mission } from '../mission.ts'

export type RouteStop = Pick<Mission, 'id' | 'reference' | 'clientLocation'>

export const placeOf = ({ clientLocation }: RouteStop) => clientLocation && toLatLng(clientLocation)

/** The way to a mission in kilometres, or null when either place is unknown. */
export function distanceTo(mission: RouteStop, from: LatLng | null): number | null {
  const place = placeOf(mission)
  return place && from ? wayKm(from, place) : null
}

/** The missions nearest first. Those without a place come last and keep their order. */
export function nearestFirst<M extends RouteStop>(missions: readonly M[], from: LatLng): M[] {
  const km = new Map(missions.map((mission) => [mission.id, distanceTo(mission, from)]))
  const rank = ({ id }: M) => km.get(id) ?? Number.POSITIVE_INFINITY
  return [...missions].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** The address of a route in Google Maps, from the phone's position through these places. Null without any. */
export function directionsThrough(places: readonly LatLng[]): string | null {
  const coordinates = places.map(({ lat, lng }) => `${lat},${lng}`)
  const destination = coordinates.pop()
  if (!destination) return null
  const waypoints = coordinates.length > 0 ? `&waypoints=${coordinates.join('%7C')}` : ''
  return `https://www.google.com/maps/dir/?api=1${waypoints}&destination=${destination}`
}
