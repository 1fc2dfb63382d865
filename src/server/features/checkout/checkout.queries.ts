import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { newestOrdersFirst } from '#server/features/order-access/order-pages.sql.ts'
import { writtenAddress } from '#shared/places/place.ts'
import { type Point, toPoint } from '#shared/places/points.ts'

/** The pick-up place of a client's latest order. */
export interface LastPlace {
  location: Point | null
  /** As typed by the client; null when the order had no address. */
  address: string | null
  landmark: string | null
  /** E.164. */
  contactPhone: string
}

/**
 * The place and phone of the client's latest order; null before the first one, or once it was
 * erased.
 */
export function lastPlace(orm: Orm, clientId: string): LastPlace | null {
  const last = orm
    .select({
      lat: orders.locationLat,
      lng: orders.locationLng,
      address: orders.clientAddress,
      landmark: orders.landmark,
      contactPhone: orders.clientContactPhone,
    })
    .from(orders)
    .where(eq(orders.clientId, clientId))
    .orderBy(...newestOrdersFirst)
    .limit(1)
    .get()
  if (!last || last.contactPhone === '') return null
  const { lat, lng, landmark, contactPhone } = last
  const point = lat === null || lng === null ? null : { lat, lng }
  const address = writtenAddress(last.address)
  return { location: point && toPoint(point), address, landmark, contactPhone }
}
