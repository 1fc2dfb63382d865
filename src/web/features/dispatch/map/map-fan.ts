import { toLatLng } from '#shared/places/points.ts'
import type { MapOrder } from '../map-groups.ts'

/** Between two pins of the same place, and the maximum between the outermost two; in pixels. */
const STEP = 16
const WIDEST = 96

/** Decimals of a degree within which two places are equal: about eleven metres. */
const DIGITS = 4

type Placed = Pick<MapOrder, 'id' | 'clientLocation'>

/**
 * The horizontal shift of each pin, in pixels, so that those of one place do not hide each other.
 */
export function fanOf(orders: readonly Placed[]): ReadonlyMap<string, number> {
  const places = new Map<string, string[]>()
  for (const { id, clientLocation } of orders) {
    if (!clientLocation) continue
    const { lat, lng } = toLatLng(clientLocation)
    const place = `${lat.toFixed(DIGITS)} ${lng.toFixed(DIGITS)}`
    places.set(place, [...(places.get(place) ?? []), id])
  }
  return new Map([...places.values()].flatMap(sideBySide))
}

function sideBySide(ids: string[]): Array<[id: string, shift: number]> {
  const step = Math.min(STEP, WIDEST / Math.max(1, ids.length - 1))
  return ids.map((id, i) => [id, Math.round((i - (ids.length - 1) / 2) * step)])
}
