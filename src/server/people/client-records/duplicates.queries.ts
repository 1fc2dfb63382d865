import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import type { DuplicateReason } from '#shared/people/client-merges.ts'
import { lastVisitOf } from './last-visit.sql.ts'

/** Most pairs that are shown at once: the next come when these are merged. */
export const MAX_PAIRS = 50

interface Pair {
  /** The record that was made first. */
  firstId: string
  secondId: string
  reason: DuplicateReason
}

/** A company is merged with nobody: it often has the number of a person who orders for it. */
const isOpen = (user: string) =>
  sql.raw(`${user}.role = 'client' and ${user}.deleted_at is null and ${user}.disabled_at is null
    and not exists (select 1 from companies where client_id = ${user}.id)`)

/** Two accounts with a password are never merged. */
const mayMerge = sql`(a.email is null or b.email is null)`

/** The quarter of a client's last visit; empty or null where none is known. */
const quarterOf = (user: string) =>
  sql`(select o.quarter from orders o where o.n = ${lastVisitOf(sql.raw(`${user}.id`))})`

/** Pairs, at most as many as are shown. */
export const countDuplicates = (orm: Orm): number => listDuplicates(orm).length

/** Records of the same number, and those of the same name that were last visited in the same quarter, the newest first. */
export function listDuplicates(orm: Orm): Pair[] {
  return orm.all<Pair>(sql`
    select a.id as firstId, b.id as secondId, 'phone' as reason
    from users b indexed by users_client_phone cross join users a indexed by users_client_phone
    where ${isOpen('b')} and ${isOpen('a')} and a.phone = b.phone and a.n < b.n and ${mayMerge}
    union all
    select a.id, b.id, 'name'
    from users b indexed by users_client_name cross join users a indexed by users_client_name
    where ${isOpen('b')} and ${isOpen('a')} and a.sorted_name = b.sorted_name and a.n < b.n and ${mayMerge}
      and a.phone <> b.phone and ${quarterOf('a')} <> '' and ${quarterOf('a')} = ${quarterOf('b')}
    limit ${sql.raw(String(MAX_PAIRS))}`)
}

/** The records that may be the same person as this one, at most so many for each reason. */
const MAX_OTHERS = 3

export function duplicatesOf(
  orm: Orm,
  clientId: string,
): { id: string; reason: DuplicateReason }[] {
  const others = (index: string, isSame: SQL) =>
    orm.all<{ id: string }>(sql`
      select b.id from users a cross join users b indexed by ${sql.raw(index)}
      where a.id = ${clientId} and ${isOpen('a')} and ${isOpen('b')} and b.n <> a.n and ${mayMerge} and ${isSame}
      limit ${sql.raw(String(MAX_OTHERS))}`)
  const named = sql`b.sorted_name = a.sorted_name and b.phone <> a.phone
    and ${quarterOf('b')} <> '' and ${quarterOf('b')} = ${quarterOf('a')}`
  return [
    ...others('users_client_phone', sql`b.phone = a.phone`).map(reasoned('phone')),
    ...others('users_client_name', named).map(reasoned('name')),
  ]
}

const reasoned =
  (reason: DuplicateReason) =>
  ({ id }: { id: string }) => ({ id, reason })
