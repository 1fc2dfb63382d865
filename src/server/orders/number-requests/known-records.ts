import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import {
  recordsThatTookOver,
  tookOverFrom,
} from '#server/access/number-proof/number-proof.service.ts'
import { isClientWithOneOf, isClientWithPhone } from '#server/access/users/client-phone.sql.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { type numberRequests, orders, users } from '#server/db/schema.ts'
import { isNumberClaimed } from '#shared/access/claimed-number.ts'

/** Records that a choice names. */
const MOST_NAMED = 5

/**
 * The clients with this number who may order, with how many orders they made: the records of the team first, of an account
 * the number may be anybody's. After them the records that took over one of this number (`hadNumber`).
 */
export function knownRecords(orm: Orm, phone: string) {
  const took = recordsThatTookOver(orm, phone)
  const found = [
    ...namedRecords(orm, isClientWithPhone(phone)),
    ...(took.length > 0 ? namedRecords(orm, inArray(users.id, took)) : []),
  ]
  return found.slice(0, MOST_NAMED).map(({ email, phoneProvenAt, phone: own, ...record }) => ({
    ...record,
    isClaimed: isNumberClaimed({ email, phoneProvenAt }),
    hadNumber: own !== phone,
  }))
}

const namedRecords = (orm: Orm, which: SQL | undefined) =>
  orm
    .select({
      id: users.id,
      fullname: users.fullname,
      email: users.email,
      phone: users.phone,
      phoneProvenAt: users.phoneProvenAt,
      orders: orm.$count(orders, eq(orders.clientId, users.id)),
    })
    .from(users)
    .where(mayOrder(which))
    .orderBy(sql`${users.email} is not null`, users.n)
    .limit(MOST_NAMED)
    .all()

/**
 * The record that the team chose for a request, while it is open and its number is theirs: who reads the messages of a number is led
 * to no record whose number was corrected since.
 */
export function chosenRecord(
  orm: Orm,
  { clientId, phone }: Pick<typeof numberRequests.$inferSelect, 'clientId' | 'phone'>,
) {
  const chosen = clientId === null ? undefined : findUser(orm, clientId)
  if (!chosen || chosen.disabledAt !== null) return undefined
  return isNumberOf(orm, chosen, phone) ? chosen : undefined
}

/** Whether a client has this number, or took over a record that had it. */
export const isNumberOf = (
  orm: Orm,
  { id, phone: own }: Pick<typeof users.$inferSelect, 'id' | 'phone'>,
  phone: string,
): boolean => own === phone || recordsThatTookOver(orm, phone).includes(id)

/** Counts such clients by phone; a phone without any is missing. */
export function countKnown(orm: Orm, phones: readonly string[]): Map<string, number> {
  if (phones.length === 0) return new Map()
  const counted = orm
    .select({ phone: users.phone, records: count() })
    .from(users)
    .where(mayOrder(isClientWithOneOf(phones)))
    .groupBy(users.phone)
    .all()
  const known = new Map(counted.map(({ phone, records }) => [phone, records]))
  for (const { phone } of tookOverFrom(orm, phones)) known.set(phone, (known.get(phone) ?? 0) + 1)
  return known
}

const mayOrder = (found: SQL | undefined) => and(found, isNull(users.disabledAt))
