import { haversineKm, type LatLng } from '#shared/places/points.ts'
import type { Settings } from '../settings/settings.ts'

/** Whether we come to a place, by the catalogue that is on the screen. */
export const isServed = (
  point: LatLng,
  { pricing, radiusKm }: Pick<Settings, 'pricing'> & { radiusKm: number | null },
): boolean => isWithinReach(point, { pricing, radius: { km: radiusKm } })

/**
 * Whether a place lies within the service radius in kilometres, as the crow flies from the laundry. Always true without
 * a radius or a place.
 */
export function isWithinReach(
  point: LatLng | null,
  { pricing, radius }: Pick<Settings, 'pricing' | 'radius'>,
): boolean {
  return point === null || radius.km === null || haversineKm(point, pricing.base) <= radius.km
}
