import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import { isApproximate } from '#shared/places/near.ts'
import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { mayBeInQuarter } from '#shared/places/quarters.ts'

type OrderRow = typeof orders.$inferSelect

/** The door of an order of which only the quarter was known, and how far in metres it is from the middle of the quarter. */
export interface FoundPlace {
  door: LatLng
  metres: number
}

/**
 * The place that the livreur's phone gives an order at its door; null where it has an exact place already, where the phone
 * does not know where it is to a door, or where it is in another quarter: the step was confirmed elsewhere.
 */
export function foundPlace(
  { placeApproximate, locationLat: lat, locationLng: lng }: OrderRow,
  { point }: Pick<AdvanceMissionInput, 'point'>,
): FoundPlace | null {
  if (!placeApproximate || !point || lat === null || lng === null) return null
  const door = { lat: point.lat, lng: point.lng }
  const middle = { lat, lng }
  if (isApproximate(point.accuracy) || !mayBeInQuarter(door, middle)) return null
  return { door, metres: Math.round(haversineKm(door, middle) * 1000) }
}

/** Makes the door the place of the order, inside `write()`. The fee stays: it was said to the client. */
export function storePlace(orm: Orm, { id }: OrderRow, { door }: FoundPlace): void {
  orm
    .update(orders)
    .set({ locationLat: door.lat, locationLng: door.lng, placeApproximate: false })
    .where(eq(orders.id, id))
    .run()
}
