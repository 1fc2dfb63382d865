import { type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { orders } from '#server/db/schema.ts'

/** Stands on the orders of a client who deleted their account. */
export const ERASED_ADDRESS = 'Adresse supprimée'

/**
 * How to find and reach the client of an order, for a query that joins the client's account: nothing any more of a client
 * who deleted it, also while the order waits for its turn to be erased.
 */
export function contactDetails({ deletedAt }: { deletedAt: AnySQLiteColumn }) {
  const unlessErased = <T>(column: AnySQLiteColumn, erased: SQL) =>
    sql<T>`iif(${deletedAt} is null, ${column}, ${erased})`
  return {
    clientAddress: unlessErased<string>(orders.clientAddress, sql.raw(`'${ERASED_ADDRESS}'`)),
    clientContactPhone: unlessErased<string>(orders.clientContactPhone, sql`''`),
    landmark: unlessErased<string | null>(orders.landmark, sql`null`),
    note: unlessErased<string | null>(orders.note, sql`null`),
    locationLat: unlessErased<number | null>(orders.locationLat, sql`null`),
    locationLng: unlessErased<number | null>(orders.locationLng, sql`null`),
  }
}
