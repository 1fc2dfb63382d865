import type { Orm } from '#server/db/database.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { ADDRESS_TO_SAY, AT_COUNTER } from '#shared/places/place.ts'
import type { LatLng } from '#shared/places/points.ts'

/** Where an order of the counter is dropped and collected, as every screen and paper reads it. */
export function counterPlace(orm: Orm) {
  return { clientAddress: AT_COUNTER, landmark: readSettings(orm, 'contact').address }
}

interface KnownPlace {
  /** The address of the client's profile. */
  ofProfile: string | null
  /** Null where none was chosen on the map. */
  point: LatLng | null
}

/**
 * Where an order is collected and brought back. Its address is the one that was typed, or the profile's where none was asked
 * for. One that the client emptied stays empty beside a point: the profile's may be another place.
 */
export function clientPlace(
  { address: typed, landmark }: Pick<PlaceOrderInput, 'address' | 'landmark'>,
  { ofProfile, point }: KnownPlace,
) {
  const fallback = point ? '' : ADDRESS_TO_SAY
  return { clientAddress: (typed ?? ofProfile) || fallback, landmark: landmark ?? null }
}
