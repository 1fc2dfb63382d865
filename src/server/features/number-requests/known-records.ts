import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'

/** Records that a choice names. */
const MOST_NAMED = 5

/**
 * The clients with this number, with how many orders they made. The search index finds them, because phones have no index of
 * their own.
 */
export function knownRecords(orm: Orm, phone: string) {
  const digits = `"${phone.replace('+', '')}"`
  return orm
    .select({
      id: users.id,
      fullname: users.fullname,
      hasEmail: sql<boolean>`${users.email} is not null`.mapWith(Boolean),
      orders: orm.$count(orders, eq(orders.clientId, users.id)),
    })
    .from(users)
    .where(
      and(
        sql`${users.n} in (select rowid from users_search where users_search match ${digits})`,
        eq(users.phone, phone),
        eq(users.role, 'client'),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
        isNull(users.mergedInto),
      ),
    )
    .limit(MOST_NAMED)
    .all()
}
