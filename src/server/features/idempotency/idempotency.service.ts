import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { idempotency } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'

/** How long an answer is kept for a phone that asks again: 30 days, in milliseconds. */
export const KEEP_ANSWERS_MS = 30 * DAY_MS

const statements = prepared((orm) => ({
  find: orm
    .select()
    .from(idempotency)
    .where(
      and(
        eq(idempotency.actorId, sql.placeholder('actorId')),
        eq(idempotency.key, sql.placeholder('key')),
      ),
    )
    .prepare(),
  forget: orm
    .delete(idempotency)
    .where(
      and(
        eq(idempotency.actorId, sql.placeholder('actorId')),
        sql`${idempotency.key} in (select i.key from ${idempotency} i where i.actor_id = ${sql.placeholder('actorId')} limit ${sql.placeholder('limit')})`,
      ),
    )
    .prepare(),
  keep: orm
    .insert(idempotency)
    .values({
      actorId: sql.placeholder('actorId'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      result: sql.placeholder('result'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
}))

interface Attempt<T> {
  actorId: string
  key: string
  /** Everything the person asked for: the same key with other words is a conflict, not a repeat. */
  input: unknown
  now: number
  /** Refuses a key that was already used for something else, naming the first result. */
  conflict: (first: T) => Error
}

/**
 * Runs `action` once for a key, inside `write()`: a repeat gets the first answer, whatever the network did to it.
 * A thrown error keeps nothing, so that the person may correct and send again under the same key.
 */
export function once<T>(orm: Orm, attempt: Attempt<T>, action: () => T): T {
  const { find, keep } = statements(orm)
  const { actorId, key, now } = attempt
  const fingerprint = createHash('sha256').update(JSON.stringify(attempt.input)).digest('hex')
  const first = find.get({ actorId, key })
  if (first) {
    if (first.fingerprint === fingerprint) return first.result as T
    throw attempt.conflict(first.result as T)
  }
  const result = action()
  keep.run({ actorId, key, fingerprint, result, createdAt: now })
  return result
}

/** Forgets the answers that nobody can still be waiting for. */
export function forgetOldAnswers(orm: Orm, now: number): void {
  orm
    .delete(idempotency)
    .where(lt(idempotency.createdAt, now - KEEP_ANSWERS_MS))
    .run()
}

/** Removes the answers kept for a person, `limit` at most, inside `write()`, and says how many. */
export function forgetAnswersOf(orm: Orm, actorId: string, limit: number): number {
  return statements(orm).forget.run({ actorId, limit }).changes
}
