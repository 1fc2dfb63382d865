import { and, asc, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { clientAnswers, clientMessages } from '#server/db/schema.ts'
import { readModules } from '#server/shop/modules/modules.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import { MESSAGE_RULES } from '#shared/messages/message-rules.ts'
import { LADDER_TEMPLATES, MESSAGE_TEMPLATES, WAITING_STATES } from '#shared/messages/templates.ts'
import { ANSWERS_KEPT_DAYS, MESSAGES_KEPT_DAYS } from '#shared/retention.ts'

export type ClientMessage = typeof clientMessages.$inferSelect

/** The states that the worker looks at: what it may send, and what it was sending when it stopped. */
const WORKED = ['to_send', 'sending'] as const

/** Calls under way at once: a slow one keeps nobody waiting. */
export const MESSAGES_AT_ONCE = 4

/** Nothing that a teammate has opened leaves by itself as well. */
const isWorked = isNull(clientMessages.openedAt)

/** A shop that sends by hand keeps all in « À envoyer », but for those that were leaving when it chose so; without reminders theirs wait too. */
function mayLeave(orm: Orm) {
  const { autoWhatsApp, reminders } = readModules(orm)
  return and(
    isWorked,
    inArray(clientMessages.state, autoWhatsApp ? [...WORKED] : ['sending']),
    reminders ? undefined : notInArray(clientMessages.template, [...LADDER_TEMPLATES]),
  )
}

/** The messages that have been due for longest: as many as are under way at once. */
export function dueMessages(orm: Orm, now: number): ClientMessage[] {
  const isAllowed = mayLeave(orm)
  return WORKED.flatMap((state) =>
    orm
      .select()
      .from(clientMessages)
      .where(
        and(isAllowed, eq(clientMessages.state, state), lte(clientMessages.nextAttemptAt, now)),
      )
      .orderBy(asc(clientMessages.nextAttemptAt))
      .limit(MESSAGES_AT_ONCE)
      .all(),
  )
}

/** When a message will be due next, in milliseconds; undefined when none waits. */
export function nextMessageAt(orm: Orm): number | undefined {
  const next = orm
    .select({ at: clientMessages.nextAttemptAt })
    .from(clientMessages)
    .where(mayLeave(orm))
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
        isWorked,
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

/**
 * Drops inside `write()` what waits and is worth nothing any more, after noting what a process that stopped was sending: no
 * worker does it once the keys are gone.
 */
export function dropWorthless(orm: Orm, now: number): void {
  orm
    .update(clientMessages)
    .set({ state: 'uncertain', lastError: 'cut_off' })
    .where(and(eq(clientMessages.state, 'sending'), lte(clientMessages.nextAttemptAt, now)))
    .run()
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
