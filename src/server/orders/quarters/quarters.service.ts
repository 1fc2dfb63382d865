import { eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
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

/** Orders whose quarter is stored in one write. */
const BATCH = 500

/** Stores the quarters of orders that were made before quarters were stored. */
export async function storeOldQuarters(database: Database): Promise<void> {
  let stored = BATCH
  while (stored === BATCH) stored = await storeBatch(database)
}

function storeBatch(database: Database): Promise<number> {
  return database.write((orm) => {
    const found = orm
      .select({
        n: orders.n,
        clientAddress: orders.clientAddress,
        locationLat: orders.locationLat,
        locationLng: orders.locationLng,
      })
      .from(orders)
      .where(isNull(orders.quarter))
      .limit(BATCH)
      .all()
    for (const { n, ...place } of found)
      orm
        .update(orders)
        .set({ quarter: storedQuarter(place) })
        .where(eq(orders.n, n))
        .run()
    return found.length
  })
}
