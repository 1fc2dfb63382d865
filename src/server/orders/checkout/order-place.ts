import type { Orm } from '#server/db/database.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { isApproximate, QUARTER_RADIUS_M } from '#shared/places/near.ts'
import { ADDRESS_TO_SAY, AT_COUNTER } from '#shared/places/place.ts'
import { type PlaceLine, storedLines } from '#shared/places/place-words.ts'
import type { LatLng } from '#shared/places/points.ts'
import { addressWithQuarter } from '#shared/places/quarter.ts'
import { quarterAt } from '#shared/places/quarters.ts'

/** The place where an order of the counter is dropped and collected, as every screen and paper reads it. */
export function counterPlace(orm: Orm) {
  return {
    clientAddress: AT_COUNTER,
    ...storedLines({ landmark: readSettings(orm, 'contact').address }),
  }
}

interface KnownPlace {
  /** The address of the client's profile. */
  ofProfile: string | null
  /** It is null where none was chosen on the map. */
  point: LatLng | null
}

/**
 * Metres around its point in which the place of an order is; null for one that somebody chose. The middle of a quarter is where
 * a map opens: that nobody moved the pin is no less true of an order that does not say so.
 */
export function radiusOfPlace(
  { accuracy = null, placeApproximate }: Pick<PlaceOrderInput, 'accuracy' | 'placeApproximate'>,
  point: LatLng,
): number | null {
  if (isApproximate(accuracy)) return Math.round(accuracy)
  return placeApproximate || quarterAt(point) ? QUARTER_RADIUS_M : null
}

/**
 * The place where an order is collected and brought back. Its address is the one that was typed, or the profile's where none was asked
 * for. One that the client emptied is not the profile's, which may be another place: beside a point its quarter is kept.
 */
export function clientPlace(
  { address: typed, ...words }: Pick<PlaceOrderInput, 'address' | PlaceLine>,
  { ofProfile, point }: KnownPlace,
) {
  const address = typed ?? ofProfile ?? ''
  return {
    clientAddress: point ? addressWithQuarter(address, point) : address || ADDRESS_TO_SAY,
    ...storedLines(words),
  }
}
