import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { links, mailOutbox, validationCodes } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'
import { MAIL_KEPT_DAYS } from '#shared/retention.ts'

export type Mail = typeof mailOutbox.$inferSelect

/** The e-mail that has been due for longest, if any. */
export function nextDue(orm: Orm, now: number): Mail[] {
  return orm
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'pending'), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
    .all()
}

/** When an e-mail will be due next, in milliseconds; undefined when none waits. */
export function nextDueAt(orm: Orm): number | undefined {
  const next = orm
    .select({ at: mailOutbox.nextAttemptAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'pending'))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
    .get()
  return next?.at
}

/** Whether an e-mail is still in the outbox, sent or not. */
export function isKept(orm: Orm, id: string): boolean {
  const mail = orm.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.id, id)).get()
  return mail !== undefined
}

/** Whether the link or the code that this e-mail carries, if any, can still be used at `at`. */
export function hasValidSecret(orm: Orm, { facts }: Mail, at: number): boolean {
  if (facts.tokenId) return opensStill(orm, String(facts.tokenId), at)
  if (facts.codeId) return isValidCode(orm, String(facts.codeId), at)
  return true
}

/** Whether a link, or a code that is one, opens something at this time. */
export function opensStill(orm: Orm, id: string, at: number): boolean {
  const link = orm
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.id, id), gt(links.expiresAt, at), isNull(links.endedAt)))
    .get()
  return link !== undefined
}

function isValidCode(orm: Orm, id: string, at: number): boolean {
  const code = orm
    .select({ id: validationCodes.id })
    .from(validationCodes)
    .where(
      and(
        eq(validationCodes.id, id),
        gt(validationCodes.expiresAt, at),
        eq(validationCodes.isUsed, false),
        isNotNull(validationCodes.role),
      ),
    )
    .get()
  return code !== undefined
}

/**
 * Counts one try inside `write()`, before it is made: a crash in the middle of it is a try too, and the row comes back
 * at `leaseEnd`. False when it was deleted or claimed meanwhile.
 */
export function claim(
  orm: Orm,
  { id, attempts, firstTriedAt }: Mail,
  { now, leaseEnd }: { now: number; leaseEnd: number },
): boolean {
  const { changes } = orm
    .update(mailOutbox)
    .set({
      attempts: attempts + 1,
      nextAttemptAt: leaseEnd,
      firstTriedAt: firstTriedAt ?? now,
    })
    .where(
      and(
        eq(mailOutbox.id, id),
        eq(mailOutbox.status, 'pending'),
        eq(mailOutbox.attempts, attempts),
      ),
    )
    .run()
  return changes === 1
}

/** Records the outcome of an e-mail, or its next try, inside `write()`. */
export function record(
  orm: Orm,
  id: string,
  change: Partial<
    Pick<
      Mail,
      'status' | 'attempts' | 'nextAttemptAt' | 'firstTriedAt' | 'lastError' | 'sentAt' | 'facts'
    >
  >,
): void {
  orm.update(mailOutbox).set(change).where(eq(mailOutbox.id, id)).run()
}

/** Removes inside `write()` an e-mail that has nothing more to say. */
export function deleteMail(orm: Orm, id: string): void {
  orm.delete(mailOutbox).where(eq(mailOutbox.id, id)).run()
}

/** Removes inside `write()` the e-mails that were sent or given up more than `MAIL_KEPT_DAYS` ago. */
export function deleteOldMail(orm: Orm, now: number): void {
  orm
    .delete(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.status, ['sent', 'failed']),
        // Of a finished e-mail this is when it was finished: the worker's index serves the sweep too.
        lte(mailOutbox.nextAttemptAt, now - MAIL_KEPT_DAYS * DAY_MS),
      ),
    )
    .run()
}
