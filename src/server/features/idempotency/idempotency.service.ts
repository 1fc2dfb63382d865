import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { idempotency } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { DAY_MS } from '#shared/dates.ts'

/** How long an answer is kept for a phone that asks again: 30 days, in milliseconds. */
export const KEEP_ANSWERS_MS = 30 * DAY_MS

const answerByKey = statement((orm, p: { actorId: string; key: string }) =>
  orm
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.actorId, p.actorId), eq(idempotency.key, p.key))),
)

const insertAnswer = statement((orm, p: typeof idempotency.$inferInsert) =>
  orm.insert(idempotency).values({
    actorId: p.actorId,
    key: p.key,
    fingerprint: p.fingerprint,
    result: p.result,
    createdAt: p.createdAt,
  }),
)

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
 * The answer that was kept for a key, or nothing when it is new. Throws what `conflict` makes when the key was used for
 * something else.
 */
export function findAnswer<T>(orm: Orm, attempt: Attempt<T>): T | undefined {
  const first = answerByKey.get(orm, { actorId: attempt.actorId, key: attempt.key })
  if (!first) return undefined
  if (first.fingerprint !== fingerprintOf(attempt)) throw attempt.conflict(first.result as T)
  return first.result as T
}

/** Keeps the answer for whoever sends the same key again, inside `write()`. */
export function keepAnswer<T>(orm: Orm, attempt: Attempt<T>, result: T): void {
  const { actorId, key, now } = attempt
  const fingerprint = fingerprintOf(attempt)
  insertAnswer.run(orm, { actorId, key, fingerprint, result, createdAt: now })
}

function fingerprintOf({ input }: { input: unknown }): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

/**
 * Runs `action` once for a key, inside `write()`: a repeat gets the first answer, whatever the network did to it.
 * A thrown error keeps nothing, so that the person may correct and send again under the same key.
 */
export function once<T>(orm: Orm, attempt: Attempt<T>, action: () => T): T {
  const first = findAnswer(orm, attempt)
  if (first !== undefined) return first
  const result = action()
  keepAnswer(orm, attempt, result)
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
  const { changes } = orm
    .delete(idempotency)
    .where(
      and(
        eq(idempotency.actorId, actorId),
        sql`${idempotency.key} in (select i.key from ${idempotency} i where i.actor_id = ${actorId} limit ${limit})`,
      ),
    )
    .run()
  return changes
}
