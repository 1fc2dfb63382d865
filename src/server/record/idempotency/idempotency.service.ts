import { hash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { idempotency } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Actor } from '#server/lib/context.ts'
import { DAY_MS } from '#shared/dates.ts'
import { withoutShown } from '#shared/shown.ts'

/** How long an answer is kept for a repeated request: 30 days, in milliseconds. */
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

export interface Attempt<T> {
  actorId: string
  key: string
  /** Everything the person sent: the same key with other input is a conflict, not a repeat. */
  input: unknown
  now: number
  /** The error for a key that was used for something else, with the first result. */
  conflict: (first: T) => Error
}

/** An act under the key that its screen made for it. The same key with other input throws KEY_REUSED. */
export function attemptOf(
  { actor, clock }: { actor: Pick<Actor, 'id'>; clock: Pick<Clock, 'now'> },
  input: { idempotencyKey: string },
): Attempt<unknown> {
  return {
    actorId: actor.id,
    key: input.idempotencyKey,
    input,
    now: clock.now(),
    conflict: () => new AppError('KEY_REUSED'),
  }
}

/**
 * The stored answer of a key, or undefined when the key is new. Throws the error of `conflict` when
 * the key was used for something else.
 */
export function findAnswer<T>(orm: Orm, attempt: Attempt<T>): T | undefined {
  const first = answerByKey.get(orm, { actorId: attempt.actorId, key: attempt.key })
  if (!first) return undefined
  if (first.fingerprint !== fingerprintOf(attempt)) throw attempt.conflict(first.result as T)
  return first.result as T
}

/** The stored answer of a key, whatever was sent with it; undefined when the key is new. */
export function answerOfKey(orm: Orm, key: { actorId: string; key: string }): unknown {
  return answerByKey.get(orm, key)?.result
}

/** Stores the answer for repeats of the same key, inside `write()`. */
export function storeAnswer<T>(orm: Orm, attempt: Attempt<T>, result: T): void {
  const { actorId, key, now } = attempt
  const fingerprint = fingerprintOf(attempt)
  insertAnswer.run(orm, { actorId, key, fingerprint, result, createdAt: now })
}

/** Stores another answer in the place of that of a key, inside `write()`. */
export function replaceAnswer<T>(orm: Orm, { actorId, key }: Attempt<T>, result: T): void {
  const ofKey = and(eq(idempotency.actorId, actorId), eq(idempotency.key, key))
  orm.update(idempotency).set({ result }).where(ofKey).run()
}

function fingerprintOf({ input }: { input: unknown }): string {
  return hash('sha256', JSON.stringify(withoutShown(input)))
}

/**
 * Runs `action` once per key, inside `write()`: a repeat gets the first answer. A thrown error
 * stores nothing, so that the person may correct the input and send it under the same key.
 */
export function once<T>(orm: Orm, attempt: Attempt<T>, action: () => T): T {
  const first = findAnswer(orm, attempt)
  if (first !== undefined) return first
  const result = action()
  storeAnswer(orm, attempt, result)
  return result
}

/** Removes the answers older than KEEP_ANSWERS_MS. */
export function deleteOldAnswers(orm: Orm, now: number): void {
  orm
    .delete(idempotency)
    .where(lt(idempotency.createdAt, now - KEEP_ANSWERS_MS))
    .run()
}
