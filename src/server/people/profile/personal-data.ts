import { setImmediate } from 'node:timers/promises'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { isClientWithPhone } from '#server/access/users/client-phone.sql.ts'
import { NO_EMAIL } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Clock } from '#server/lib/clock.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { isNumberClaimed } from '#shared/access/claimed-number.ts'
import { ACCOUNT_TABLES, accountTable } from './account-tables.ts'
import { COMPANY_TABLES } from './company-tables.ts'
import { orderTable } from './order-tables.ts'
import type { Person } from './personal-table.ts'
import { activeUser } from './profile.service.ts'
import { WORK_TABLES } from './work-tables.ts'

/** Every table with rows about a person, in the order of the export; an order has tables of its own (`TABLES_OF_AN_ORDER`). */
export const PERSONAL_TABLES = [
  accountTable,
  orderTable,
  ...WORK_TABLES,
  ...COMPANY_TABLES,
  ...ACCOUNT_TABLES,
]

/** An account as the tables look for it; `until` is milliseconds UTC. */
export function toPerson(orm: Orm, user: typeof users.$inferSelect, until: number): Person {
  const { id, n, role, email } = user
  return { id, n, role, email: email ?? NO_EMAIL, phones: phonesOf(orm, id), until }
}

/**
 * Those of the records that were merged into an account too. Of an account, the number that its owner typed may be anybody's until it is
 * proven: what came from it is not theirs.
 */
function phonesOf(orm: Orm, userId: string): string[] {
  const own = or(eq(users.id, userId), eq(users.mergedInto, userId))
  const { phone, email, phoneProvenAt } = users
  const found = orm.select({ phone, email, phoneProvenAt }).from(users).where(own).all()
  const isAnothers = (phone: string) => {
    const another = and(isClientWithPhone(phone), isNull(users.deletedAt), ne(users.id, userId))
    return orm.select({ id: users.id }).from(users).where(another).limit(1).get() !== undefined
  }
  const theirs = found.filter((record) => !isNumberClaimed(record))
  const phones = new Set(theirs.map(({ phone }) => phone))
  return [...phones].filter((phone) => phone !== '' && !isAnothers(phone))
}

/**
 * Everything stored about the person, for them to keep: in French, without secrets and without other people's data. Lists
 * are read in pieces as they are consumed: other requests are served meanwhile. Throws ACCOUNT_DELETED once the account
 * was deleted.
 */
export function personalData(
  orm: Orm,
  { actor, clock }: { actor: { id: string }; clock: Clock },
): Record<string, unknown> {
  const now = clock.now()
  const person = toPerson(orm, activeUser(orm, actor.id), now)
  const parts = PERSONAL_TABLES.flatMap((table) => Object.entries(table.parts))
  const told = parts.map(([part, read]) => [part, inPieces(read(orm, person))])
  return { exporteLe: isoTime(now), ...Object.fromEntries(told) }
}

function inPieces(value: unknown): unknown {
  return isPieces(value) ? itemsOf(value) : value
}

const isPieces = (value: unknown): value is Generator<object[]> =>
  typeof value === 'object' && value !== null && 'next' in value

async function* itemsOf(pieces: Iterable<object[]>): AsyncGenerator<object> {
  for (const rows of pieces) {
    yield* rows
    await setImmediate()
  }
}
