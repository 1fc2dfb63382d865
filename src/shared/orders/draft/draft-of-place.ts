import { formLines, type PlaceLines } from '#shared/places/place-words.ts'
import { type LatLng, type Point, toLatLng } from '#shared/places/points.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Draft } from './draft.ts'

/** The place of an earlier order. */
interface EarlierPlace extends PlaceLines {
  location: Point | null
  /** Metres around the point in which it is; null for the place itself. */
  accuracy: number | null
  address: string | null
  contactPhone: string
}

/** The changes when a place of an earlier order is chosen. */
export function draftOfPlace(place: EarlierPlace): Partial<Draft> {
  const { location, accuracy } = place
  const point = location && toLatLng(location)
  return { location: point, quarter: null, accuracy, ...linesOfPlace(place, point) }
}

/** The words of a place, as the lines of this point. */
export function linesOfPlace(
  { address, contactPhone, ...lines }: Omit<EarlierPlace, 'location' | 'accuracy'>,
  point: LatLng | null,
): Partial<Draft> {
  return {
    // None was written for that place: the address of the profile is not put in its stead.
    address: address ?? '',
    addressPoint: point,
    ...formLines(lines),
    landmarkPoint: point,
    contactPhone: formatPhone(contactPhone),
  }
}
