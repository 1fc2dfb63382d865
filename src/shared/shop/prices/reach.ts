import { haversineKm, type LatLng } from '#shared/places/points.ts'
import type { Tariff } from './pricing.ts'

/** Whether we come to a place: by the service radius, as the crow flies from the laundry. Always true without a radius or a place. */
export function isServed(
  point: LatLng | null,
  { pricing, radiusKm }: { pricing: Pick<Tariff, 'base'>; radiusKm: number | null },
): boolean {
  return point === null || radiusKm === null || haversineKm(point, pricing.base) <= radiusKm
}
