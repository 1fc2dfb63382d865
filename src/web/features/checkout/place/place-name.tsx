import type { LatLng } from '#shared/places/points.ts'
import { useCommunes } from '#web/features/order-parts/use-communes.ts'

/** The address as it was typed; without one, the commune and the quarter of the point, once the file that knows them is there. */
export function PlaceName({ address, point }: { address: string; point: LatLng }) {
  const isTyped = address.trim() !== ''
  const communes = useCommunes(!isTyped)
  if (isTyped) return address
  const area = communes?.areaAt(point)
  return area && communes ? communes.areaName(area) : 'Position sur la carte'
}
