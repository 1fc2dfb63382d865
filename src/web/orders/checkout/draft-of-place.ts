import type { Draft } from '#shared/orders/draft/draft.ts'
import { toLatLng } from '#shared/places/points.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Outputs } from '#web/trpc.ts'

type Place = NonNullable<Outputs['checkout']['lastPlace']>

/** The changes when a place of an earlier order is chosen. */
export function draftOfPlace(place: Place): Partial<Draft> {
  const { location, accuracy, address, landmark, contactPhone } = place
  const point = location && toLatLng(location)
  return {
    location: point,
    quarter: null,
    accuracy,
    // None was written for that place: the address of the profile is not put in its stead.
    address: address ?? '',
    addressPoint: point,
    landmark: landmark ?? '',
    landmarkPoint: point,
    contactPhone: formatPhone(contactPhone),
  }
}
