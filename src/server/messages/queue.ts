import { and, asc, eq, getTableColumns, inArray, lte } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { isAsSealed } from '#server/db/history/row-seals.ts'
import { clientAnswers, clientMessages } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'
import { MESSAGE_RULES } from '#shared/messages/message-rules.ts'
import { MESSAGE_TEMPLATES, WAITING_STATES } from '#shared/messages/templates.ts'
import { ANSWERS_KEPT_DAYS, MESSAGES_KEPT_DAYS } from '#shared/retention.ts'

export type ClientMessage = typeof clientMessages.$inferSelect

/** A message to send; one that is not sealed was written by another program, and never leaves. */
export type DueMessage = ClientMessage & { isSealed: boolean }

/** The states that the worker looks at: what it may send, and what it was sending when it stopped. */
const WORKED = ['to_send', 'sending'] as const

/** The message that has been due for longest, if any. */
export function dueMessages(orm: Orm, now: number): DueMessage[] {
  return WORKED.flatMap((state) =>
    orm
      .select({
        ...getTableColumns(clientMessages),
        isSealed: isAsSealed('client_messages').mapWith(Boolean),
      })
      .from(clientMessages)
      .where(and(eq(clientMessages.state, state), lte(clientMessages.nextAttemptAt, now)))
      .orderBy(asc(clientMessages.nextAttemptAt))
      .limit(1)
      .all(),
  ).slice(0, 1)
}

/** When a message will be due next, in milliseconds; undefined when none waits. */
export function nextMessageAt(orm: Orm): number | undefined {
  const next = orm
    .select({ at: clientMessages.nextAttemptAt })
    .from(clientMessages)
    .where(inArray(clientMessages.state, [...WORKED]))
    .orderBy(asc(clientMessages.nextAttemptAt))
    .limit(1)
    .get()
  return next?.at
}

/**
 * Claims a message inside `write()` before it is sent: one that is still claimed at `leaseEnd` may have left. False when it
 * was claimed, handled or deleted meanwhile.
 */
export function claimMessage(orm: Orm, { id, attempts }: ClientMessage, leaseEnd: number): boolean {
  const { changes } = orm
    .update(clientMessages)
    .set({ state: 'sending', attempts: attempts + 1, nextAttemptAt: leaseEnd })
    .where(
      and(
        eq(clientMessages.id, id),
        eq(clientMessages.state, 'to_send'),
        eq(clientMessages.attempts, attempts),
      ),
    )
    .run()
  return changes === 1
}

type Change = Partial<
  Pick<
    ClientMessage,
    'state' | 'attempts' | 'nextAttemptAt' | 'lastError' | 'providerId' | 'sentAt'
  >
>

/**
 * Records inside `write()` what became of a try, or when the next one is. A message that is in none of the states of `from` has
 * gone on meanwhile, and stays as it is: what the provider tells may come before its own answer.
 */
export function recordMessage(
  orm: Orm,
  { id, from }: { id: string; from: readonly ClientMessage['state'][] },
  change: Change,
): boolean {
  const { changes } = orm
    .update(clientMessages)
    .set(change)
    .where(and(eq(clientMessages.id, id), inArray(clientMessages.state, [...from])))
    .run()
  return changes === 1
}

/** Drops inside `write()` what waits and is worth nothing any more. */
export function dropWorthless(orm: Orm, now: number): void {
  for (const template of MESSAGE_TEMPLATES)
    orm
      .update(clientMessages)
      .set({ state: 'dropped', nextAttemptAt: now })
      .where(
        and(
          inArray(clientMessages.state, [...WAITING_STATES]),
          eq(clientMessages.template, template),
          lte(clientMessages.createdAt, now - MESSAGE_RULES[template].lifeMs),
        ),
      )
      .run()
}

/** Removes inside `write()` the messages that were over more than `MESSAGES_KEPT_DAYS` ago, and old answers. */
export function deleteOldClientMessages(orm: Orm, now: number): void {
  orm
    .delete(clientMessages)
    .where(
      and(
        inArray(clientMessages.state, ['sent', 'delivered', 'read', 'dropped']),
        lte(clientMessages.nextAttemptAt, now - MESSAGES_KEPT_DAYS * DAY_MS),
      ),
    )
    .run()
  orm
    .delete(clientAnswers)
    .where(lte(clientAnswers.at, now - ANSWERS_KEPT_DAYS * DAY_MS))
    .run()
}
