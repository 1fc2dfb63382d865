import type { Draft } from '#shared/orders/draft/draft.ts'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Outputs } from '#web/trpc.ts'

type Place = NonNullable<Outputs['checkout']['lastPlace']>

/** The changes when a place of an earlier order is chosen. */
export function draftOfPlace(place: Place): Partial<Draft> {
  const { location, accuracy } = place
  const point = location && toLatLng(location)
  return { location: point, quarter: null, accuracy, ...linesOfPlace(place, point) }
}

/** The words of a place, as the lines of this point. */
export function linesOfPlace(
  { address, landmark, contactPhone }: Pick<Place, 'address' | 'landmark' | 'contactPhone'>,
  point: LatLng | null,
): Partial<Draft> {
  return {
    // None was written for that place: the address of the profile is not put in its stead.
    address: address ?? '',
    addressPoint: point,
    landmark: landmark ?? '',
    landmarkPoint: point,
    contactPhone: formatPhone(contactPhone),
  }
}
