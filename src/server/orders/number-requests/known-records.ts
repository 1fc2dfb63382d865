import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isClientWithOneOf, isClientWithPhone } from '#server/access/users/client-phone.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'

/** Records that a choice names. */
const MOST_NAMED = 5

/**
 * The clients with this number who may order, with how many orders they made: first the records of the team, which spoke with
 * them. The number of an account is what its owner typed, and nothing ever asked whether it is theirs.
 */
export function knownRecords(orm: Orm, phone: string) {
  const isClaimed = sql<boolean>`${users.email} is not null`
  return orm
    .select({
      id: users.id,
      fullname: users.fullname,
      /** Has an account: its number was never verified. */
      isClaimed: isClaimed.mapWith(Boolean),
      orders: orm.$count(orders, eq(orders.clientId, users.id)),
    })
    .from(users)
    .where(mayOrder(isClientWithPhone(phone)))
    .orderBy(isClaimed, users.n)
    .limit(MOST_NAMED)
    .all()
}

/** How many such clients each of these phones has; none for a phone that is missing. */
export function countKnown(orm: Orm, phones: readonly string[]): Map<string, number> {
  if (phones.length === 0) return new Map()
  const counted = orm
    .select({ phone: users.phone, records: count() })
    .from(users)
    .where(mayOrder(isClientWithOneOf(phones)))
    .groupBy(users.phone)
    .all()
  return new Map(counted.map(({ phone, records }) => [phone, records]))
}

const mayOrder = (found: SQL | undefined) =>
  and(found, isNull(users.disabledAt), isNull(users.mergedInto))
