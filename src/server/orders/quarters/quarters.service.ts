import type { orders } from '#server/db/schema.ts'
import { quarterOf } from '#shared/places/quarter.ts'

type Place = Pick<typeof orders.$inferSelect, 'clientAddress' | 'locationLat' | 'locationLng'>

/** The quarter of an order as it is stored: empty where its place names none. */
export function storedQuarter({
  clientAddress,
  locationLat: lat,
  locationLng: lng,
}: Place): string {
  return quarterOf(clientAddress, lat === null || lng === null ? null : { lat, lng }) ?? ''
}
