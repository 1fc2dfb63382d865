import { haversineKm } from '../money/pricing.ts'
import type { LatLng } from './points.ts'

/** Metres from the client's place within which the livreur is at the door: a GPS among buildings is rarely better. */
const NEAR_M = 150

/** Whether a phone that is somewhere within `accuracy` metres of a point is surely near a place. */
export function isNear(
  { lat, lng, accuracy }: LatLng & { accuracy: number | null },
  place: LatLng,
): boolean {
  // A wide circle around the right place says as little as one around another.
  if (accuracy !== null && accuracy > NEAR_M) return false
  return haversineKm({ lat, lng }, place) * 1000 <= NEAR_M
}
