import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'

/** The clients with this phone, deleted ones aside. The search index finds them, because phones have no index of their own. */
export function isClientWithPhone(phone: string): SQL | undefined {
  const digits = `"${phone.replace('+', '')}"`
  return and(
    sql`${users.n} in (select rowid from users_search where users_search match ${digits})`,
    eq(users.phone, phone),
    eq(users.role, 'client'),
    isNull(users.deletedAt),
  )
}
