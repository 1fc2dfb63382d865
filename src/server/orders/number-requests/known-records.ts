import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isClientWithOneOf, isClientWithPhone } from '#server/access/users/client-phone.sql.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { type numberRequests, orders, users } from '#server/db/schema.ts'
import { isNumberClaimed } from '#shared/access/claimed-number.ts'

/** Records that a choice names. */
const MOST_NAMED = 5

/**
 * The clients with this number who may order, with how many orders they made: the records of the team first, of an account
 * the number may be anybody's.
 */
export function knownRecords(orm: Orm, phone: string) {
  const found = orm
    .select({
      id: users.id,
      fullname: users.fullname,
      email: users.email,
      phoneProvenAt: users.phoneProvenAt,
      orders: orm.$count(orders, eq(orders.clientId, users.id)),
    })
    .from(users)
    .where(mayOrder(isClientWithPhone(phone)))
    .orderBy(sql`${users.email} is not null`, users.n)
    .limit(MOST_NAMED)
    .all()
  return found.map(({ email, phoneProvenAt, ...record }) => ({
    ...record,
    isClaimed: isNumberClaimed({ email, phoneProvenAt }),
  }))
}

/**
 * The record that the team chose for a request, while it is open and has the number: who reads the messages of a number is led to no
 * record whose number was corrected since.
 */
export function chosenRecord(
  orm: Orm,
  { clientId, phone }: Pick<typeof numberRequests.$inferSelect, 'clientId' | 'phone'>,
) {
  const chosen = clientId === null ? undefined : findUser(orm, clientId)
  return chosen?.disabledAt === null && chosen.phone === phone ? chosen : undefined
}

/** Counts such clients by phone; a phone without any is missing. */
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

const mayOrder = (found: SQL | undefined) => and(found, isNull(users.disabledAt))
