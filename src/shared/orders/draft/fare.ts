import type { Quarter } from '#shared/places/area-name.ts'
import type { LatLng } from '#shared/places/points.ts'
import { feeFor, type Tariff } from '#shared/shop/prices/pricing.ts'
import type { Draft } from './draft.ts'

/** The point that transport is counted to: the place, or until it is chosen the quarter that was said. */
export function farePoint(location: LatLng | null, said: Quarter | null): LatLng | null {
  return location ?? said?.point ?? null
}

/**
 * The changes that choose a place, with the quarter that was said before it: its fare was shown, so that a dearer place is
 * told. A place that is that very point has nothing beside it.
 */
export function placeAfterSaid(place: Partial<Draft>, said: Quarter | null): Partial<Draft> {
  const { location } = place
  const isSaid = location?.lat === said?.point.lat && location?.lng === said?.point.lng
  return { ...place, quarter: isSaid ? null : said }
}

/** Transport as it was said of the quarter and as it is to the exact place, in francs; null where that is not more. */
export function dearerFare(
  { location, quarter }: Pick<Draft, 'location' | 'quarter'>,
  tariff: Tariff,
): { said: number; now: number; quarter: Quarter } | null {
  if (!location || !quarter) return null
  const said = feeFor(quarter.point, tariff)
  const now = feeFor(location, tariff)
  return now > said ? { said, now, quarter } : null
}
