import { and, eq, isNull, sql } from 'drizzle-orm'
import { isClientWithPhone } from '#server/access/users/client-phone.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'

/** Records that a choice names. */
const MOST_NAMED = 5

/** The clients with this number who may order, with how many orders they made. */
export function knownRecords(orm: Orm, phone: string) {
  return orm
    .select({
      id: users.id,
      fullname: users.fullname,
      hasEmail: sql<boolean>`${users.email} is not null`.mapWith(Boolean),
      orders: orm.$count(orders, eq(orders.clientId, users.id)),
    })
    .from(users)
    .where(and(isClientWithPhone(phone), isNull(users.disabledAt), isNull(users.mergedInto)))
    .limit(MOST_NAMED)
    .all()
}
