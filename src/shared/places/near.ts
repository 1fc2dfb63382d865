import { haversineKm } from '../places/points.ts'
import type { LatLng } from './points.ts'

/** Metres from the client's place within which the livreur is at the door: a GPS among buildings is rarely better. */
const NEAR_M = 150
/** A door further from the middle of its quarter, in kilometres, is in another one. */
const QUARTER_REACH_KM = 3
/** Above this radius in metres, a place that was read from the GPS may be in the wrong street. */
const APPROXIMATE_M = 100

/** Metres around the middle of a quarter in which its streets are: the radius of a place of which only the quarter is known. */
export const QUARTER_RADIUS_M = 1000

/** Whether a place is only approximate, by the radius in metres in which it is; null for one that somebody chose. */
export function isApproximate(accuracy: number | null): accuracy is number {
  return accuracy !== null && accuracy > APPROXIMATE_M
}

/** A place is marked as its point, as one that it is somewhere around, or as one where we do not go. */
export type PlaceMark = 'place' | 'approximate' | 'refused'

export function placeMark(accuracy: number | null, isRefused = false): PlaceMark {
  if (isRefused) return 'refused'
  return isApproximate(accuracy) ? 'approximate' : 'place'
}

export interface PlaceRing {
  placeApproximate?: boolean
  /** Absent where it is not read. */
  placeAccuracy?: number | null
}

/** Metres around its point in which the place of an order is; null where it is exact. */
export function radiusAround({ placeApproximate, placeAccuracy }: PlaceRing): number | null {
  return placeApproximate ? (placeAccuracy ?? QUARTER_RADIUS_M) : null
}

/** Whether a phone that is somewhere within `accuracy` metres of a point is surely near a place. */
export function isNear(
  { lat, lng, accuracy }: LatLng & { accuracy: number | null },
  place: LatLng,
): boolean {
  // A wide circle around the right place says as little as one around another.
  if (accuracy !== null && accuracy > NEAR_M) return false
  return haversineKm({ lat, lng }, place) * 1000 <= NEAR_M
}

/** Whether a door is near the middle of its quarter. */
export function isNearMiddle(door: LatLng, middle: LatLng): boolean {
  return haversineKm(door, middle) <= QUARTER_REACH_KM
}
