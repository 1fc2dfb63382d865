import { isLatePosition } from '#shared/places/distance.ts'
import { haversineKm, toLatLng } from '#shared/places/points.ts'
import { useNow, useRiderPosition } from '../use-rider-position.ts'
import type { TrackedOrder } from './rider-map.tsx'

/** The kilometres from the livreur to the client of an order; null while their current position is not known. */
export function useRiderDistance(order: TrackedOrder): number | null {
  const { position, receivedAt } = useRiderPosition(order)
  const now = useNow(Boolean(position))
  if (!position?.point || !order.clientLocation) return null
  const age = position.age + Math.max(0, now - receivedAt)
  return isLatePosition(age) ? null : haversineKm(position.point, toLatLng(order.clientLocation))
}
