import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'

/** The clients with this phone, deleted ones aside. */
export function isClientWithPhone(phone: string): SQL | undefined {
  return isClientWithOneOf([phone])
}

/** The clients with any of these phones, deleted ones aside. */
export function isClientWithOneOf(phones: readonly string[]): SQL | undefined {
  return and(inArray(users.phone, phones), isOpenClient)
}

/** As text: SQLite takes a partial index only where the query repeats its condition. */
export const isOpenClient = sql`${users.role} = 'client' and ${users.deletedAt} is null`
