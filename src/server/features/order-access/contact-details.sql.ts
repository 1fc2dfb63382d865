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
  const told = <T>(column: AnySQLiteColumn, erased: SQL) =>
    sql<T>`iif(${deletedAt} is null, ${column}, ${erased})`
  return {
    clientAddress: told<string>(orders.clientAddress, sql.raw(`'${ERASED_ADDRESS}'`)),
    clientContactPhone: told<string>(orders.clientContactPhone, sql`''`),
    landmark: told<string | null>(orders.landmark, sql`null`),
    note: told<string | null>(orders.note, sql`null`),
    locationLat: told<number | null>(orders.locationLat, sql`null`),
    locationLng: told<number | null>(orders.locationLng, sql`null`),
  }
}
