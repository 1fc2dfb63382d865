import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { NumberProof } from '#shared/access/number-proof.ts'
import { mayBeMistyped } from '../sessions/link-browser.service.ts'
import { isClientWithPhone } from '../users/client-phone.sql.ts'
import { findUser } from '../users/users.service.ts'

type Client = Pick<typeof users.$inferSelect, 'id' | 'phone' | 'phoneProvenAt'>

/** Clients of one number that the team chooses among. */
const MOST_MEANT = 5

const meant = {
  id: users.id,
  fullname: users.fullname,
  phone: users.phone,
  createdAt: users.createdAt,
  linkOpenedAt: users.linkOpenedAt,
}

/**
 * The open clients whom a number may mean: the one who has proven it; else all who have it, and where they are several only a person
 * can say which.
 */
export function clientsMeantBy(orm: Orm, phone: string) {
  const isOpen = and(isNull(users.disabledAt), isNull(users.deletedAt))
  const hasProven = and(eq(users.phone, phone), isNotNull(users.phoneProvenAt), isOpen)
  const proven = orm.select(meant).from(users).where(hasProven).get()
  if (proven) return [proven]
  const ofNumber = and(isClientWithPhone(phone), isOpen)
  return orm.select(meant).from(users).where(ofNumber).limit(MOST_MEANT).all()
}

/**
 * The open records that took over those of these numbers, each with that number of before: who has it now may be another person, so
 * that only a person says whether it is theirs.
 */
export function tookOverFrom(orm: Orm, phones: readonly string[]): { phone: string; id: string }[] {
  const kept = alias(users, 'kept')
  // As text: SQLite takes a partial index only where the query repeats its condition.
  const isMerged = and(inArray(users.phone, phones), sql`${users.mergedInto} is not null`)
  const isOpen = and(isNull(kept.disabledAt), isNull(kept.deletedAt))
  const found = orm
    .select({ phone: users.phone, id: kept.id })
    .from(users)
    .innerJoin(kept, eq(kept.id, users.mergedInto))
    .where(and(isMerged, isOpen, ne(kept.phone, users.phone)))
    .all()
  // Two records of one number may have gone into the same one.
  return [...new Map(found.map((one) => [`${one.phone} ${one.id}`, one])).values()]
}

/** The ids of those of one number. */
export const recordsThatTookOver = (orm: Orm, phone: string): string[] =>
  tookOverFrom(orm, [phone])
    .slice(0, MOST_MEANT)
    .map(({ id }) => id)

/**
 * Notes inside `write()` that a code of its number that nobody of the team has read was entered for this client. Another record that had proven the same number
 * loses its proof: who reads the messages of a number today has it, and numbers are given to others.
 */
export function proveByCode(orm: Orm, client: Client, now: number): void {
  orm
    .update(users)
    .set({ phoneProvenAt: null, phoneProvenBy: null })
    .where(provenElsewhere(client))
    .run()
  setProof(orm, client, { by: 'code', now })
}

/**
 * Notes inside `write()` that a code that the team has read was entered for this client: it proves nothing against another record, also
 * one that has proven nothing, whose link would no longer be sent to the number. Throws NUMBER_OF_ANOTHER where one has it.
 */
export function proveByReadCode(orm: Orm, client: Client, now: number): void {
  if (client.phoneProvenAt !== null) return
  if (isHeldElsewhere(orm, client)) throw new AppError('NUMBER_OF_ANOTHER')
  setProof(orm, client, { by: 'code', now })
}

function isHeldElsewhere(orm: Orm, { id, phone }: Client): boolean {
  const another = and(isClientWithPhone(phone), isNull(users.deletedAt), ne(users.id, id))
  return orm.select({ id: users.id }).from(users).where(another).limit(1).get() !== undefined
}

const isProvenElsewhere = (orm: Orm, client: Client): boolean =>
  orm.select({ id: users.id }).from(users).where(provenElsewhere(client)).get() !== undefined

interface VisitedOrder {
  clientId: string
  /** The number that the livreur could call. */
  clientContactPhone: string
}

/**
 * Notes inside `write()` that linen was taken at the address of this order. It proves nothing of a number that another record
 * has proven, of an order with another number, nor where the number may be mistyped.
 */
export function proveByVisit(
  orm: Orm,
  { clientId, clientContactPhone }: VisitedOrder,
  now: number,
): void {
  const client = findUser(orm, clientId)
  if (!client || client.phoneProvenAt !== null || client.phone !== clientContactPhone) return
  if (isProvenElsewhere(orm, client) || mayBeMistyped(orm, clientId)) return
  setProof(orm, client, { by: 'visit', now })
}

/** The records that have proven the number of this one; the index of proven numbers finds them. */
const provenElsewhere = ({ id, phone }: Client) =>
  and(eq(users.phone, phone), isNotNull(users.phoneProvenAt), ne(users.id, id))

/** The first proof of a number stays, with its time. */
function setProof(
  orm: Orm,
  { id, phoneProvenAt }: Client,
  { by, now }: { by: NumberProof; now: number },
): void {
  if (phoneProvenAt !== null) return
  const proof = { phoneProvenAt: now, phoneProvenBy: by }
  orm.update(users).set(proof).where(eq(users.id, id)).run()
}
