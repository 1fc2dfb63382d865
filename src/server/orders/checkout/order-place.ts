import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { PlaceOrderInput, TeamOrderInput } from '#shared/orders/orders.inputs.ts'
import { type Quarter, quarterAddress } from '#shared/places/area-name.ts'
import { ADDRESS_TO_SAY, AT_COUNTER } from '#shared/places/place.ts'
import type { LatLng } from '#shared/places/points.ts'
import { addressWithQuarter } from '#shared/places/quarter.ts'
import { quarterAt } from '#shared/places/quarters.ts'

/** Where an order of the counter is dropped and collected, as every screen and paper reads it. */
export function counterPlace(orm: Orm) {
  return { clientAddress: AT_COUNTER, landmark: readSettings(orm, 'contact').address }
}

interface KnownPlace {
  /** The address of the client's profile. */
  ofProfile: string | null
  /** Null where none was chosen on the map. */
  point: LatLng | null
  /** All that is known of the place; null where the point is the place itself. */
  quarter: Quarter | null
}

/**
 * The quarter of an order of which nothing more is known; null for any other. Its transport is paid to the middle, so the
 * point must be one: throws QUARTER_UNKNOWN otherwise.
 */
export function quarterOfOrder(
  { placeApproximate }: Pick<TeamOrderInput, 'placeApproximate'>,
  point: LatLng | null,
): Quarter | null {
  if (!placeApproximate) return null
  const quarter = point && quarterAt(point)
  if (!quarter) throw new AppError('QUARTER_UNKNOWN')
  return quarter
}

/**
 * Where an order is collected and brought back. Its address is the one that was typed, or the profile's where none was asked
 * for. One that the client emptied is not the profile's, which may be another place: beside a point its quarter is kept. Where
 * only the quarter is known, it stands for an address.
 */
export function clientPlace(
  { address: typed, landmark }: Pick<PlaceOrderInput, 'address' | 'landmark'>,
  { ofProfile, point, quarter }: KnownPlace,
) {
  return {
    clientAddress: addressOf(typed, { ofProfile, point, quarter }),
    landmark: landmark ?? null,
  }
}

function addressOf(typed: string | undefined, { ofProfile, point, quarter }: KnownPlace): string {
  if (quarter) return typed || quarterAddress(quarter)
  const address = typed ?? ofProfile ?? ''
  return point ? addressWithQuarter(address, point) : address || ADDRESS_TO_SAY
}
