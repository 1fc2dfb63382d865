import { toLatLng } from '#shared/places/points.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'

/** The distance between two pins of one place, in pixels. */
const STEP = 16
/** The largest distance between the outermost pins of one place, in pixels. */
const MAX_WIDTH = 96

/** Two places are the same when their coordinates agree to this many decimals: about eleven metres. */
const DIGITS = 4

type PinnedOrder = Pick<ListedOrder, 'id' | 'clientLocation'>

/** The horizontal shift of each pin in pixels, so that pins of one place do not hide each other. */
export function spreadPins(orders: readonly PinnedOrder[]): ReadonlyMap<string, number> {
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
  const step = Math.min(STEP, MAX_WIDTH / Math.max(1, ids.length - 1))
  return ids.map((id, i) => [id, Math.round((i - (ids.length - 1) / 2) * step)])
}
