import { type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { orders } from '#server/db/schema.ts'
import { eachWord } from '#shared/places/place-words.ts'

/** Replaces the address on the orders of a deleted account. */
export const ERASED_ADDRESS = 'Adresse supprimée'

/**
 * The contact details of an order's client, for a query that joins the client's account: erased
 * values for a deleted account, even before the order itself is erased.
 */
export function contactDetails({ deletedAt }: { deletedAt: AnySQLiteColumn }) {
  const unlessErased = <T>(column: AnySQLiteColumn, erased: SQL) =>
    sql<T>`iif(${deletedAt} is null, ${column}, ${erased})`
  return {
    clientAddress: unlessErased<string>(orders.clientAddress, sql.raw(`'${ERASED_ADDRESS}'`)),
    clientContactPhone: unlessErased<string>(orders.clientContactPhone, sql`''`),
    ...eachWord((word) => unlessErased<string | null>(orders[word], sql`null`)),
    locationLat: unlessErased<number | null>(orders.locationLat, sql`null`),
    locationLng: unlessErased<number | null>(orders.locationLng, sql`null`),
  }
}

type ClientColumns = Record<'id' | 'phone' | 'deletedAt', AnySQLiteColumn>

/** The person to call about an order that may be gone: the account, null once it was deleted, and the phone given for the order. */
export const clientColumns = (client: ClientColumns) => ({
  clientId: sql<string | null>`iif(${client.deletedAt} is null, ${client.id}, null)`,
  clientPhone: sql<
    string | null
  >`coalesce(${contactDetails(client).clientContactPhone}, ${client.phone})`,
})
