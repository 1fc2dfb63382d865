import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'

/** The clients with this phone, deleted ones aside. The search index finds them, because phones have no index of their own. */
export function isClientWithPhone(phone: string): SQL | undefined {
  return isClientWithOneOf([phone])
}

/** The same, with any of these phones. */
export function isClientWithOneOf(phones: readonly string[]): SQL | undefined {
  const anyOfThem = phones.map((phone) => `"${phone.replace('+', '')}"`).join(' OR ')
  return and(
    sql`${users.n} in (select rowid from users_search where users_search match ${anyOfThem})`,
    inArray(users.phone, phones),
    eq(users.role, 'client'),
    isNull(users.deletedAt),
  )
}
