import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { clientMessages, mailOutbox } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { NEWEST, olderThan, PAGE_LIMIT, toPage } from '#server/lib/page.ts'
import { hasValidSecret } from '#server/mail/queue.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import { WAITING_STATES } from '#shared/messages/templates.ts'
import { MAX_COUNTED_MAILS } from '#shared/operations/mails.ts'
import type { Cursor } from '#shared/paging.ts'

const isIn = (status: 'failed' | 'pending') => eq(mailOutbox.status, status)

/** The failed e-mails, newest first; `alive` is false once their link or code has expired. */
export function listFailures(orm: Orm, now: number, cursor: Cursor | null | undefined) {
  const rows = orm
    .select()
    .from(mailOutbox)
    .where(and(isIn('failed'), olderThan(mailOutbox, cursor ?? NEWEST)))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(PAGE_LIMIT)
    .all()
  const page = toPage(rows)
  const items = page.items.map((mail) => {
    const { id, template, recipient, attempts, lastError, createdAt } = mail
    const alive = hasValidSecret(orm, mail, now)
    return { id, template, recipient, attempts, lastError, createdAt, alive }
  })
  return { ...page, items }
}

/** At most MAX_COUNTED_MAILS of each are read; of messages to clients, those that stand in « À envoyer » or leave soon. */
export function countMails(orm: Orm, env: Pick<Env, 'whatsApp'>) {
  const count = (status: 'failed' | 'pending') =>
    orm
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(isIn(status))
      .limit(MAX_COUNTED_MAILS)
      .all().length
  const messages = { leave: sendsWhatsApp(orm, env), waiting: countWaitingMessages(orm) }
  return { failed: count('failed'), waiting: count('pending'), messages }
}

function countWaitingMessages(orm: Orm): number {
  return orm
    .select({ id: clientMessages.id })
    .from(clientMessages)
    .where(inArray(clientMessages.state, [...WAITING_STATES]))
    .limit(MAX_COUNTED_MAILS)
    .all().length
}

/**
 * Sends a failed e-mail again, with all its tries. Throws MAIL_NOT_FAILED when it is queued or sent
 * already, or MAIL_EXPIRED when its link has expired.
 */
export function retryMail(ctx: ServiceContext, mailId: string): Promise<void> {
  const { database, clock, outbox } = ctx
  return database.write((orm) => {
    const mail = orm
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, mailId), isIn('failed')))
      .get()
    if (!mail) throw new AppError('MAIL_NOT_FAILED')
    const now = clock.now()
    if (!hasValidSecret(orm, mail, now)) throw new AppError('MAIL_EXPIRED')
    // Under a new id: the provider deduplicates by id for a day, after which it is too late.
    const id = newId()
    const fresh = { status: 'pending', attempts: 0, firstTriedAt: null, lastError: null } as const
    orm
      .update(mailOutbox)
      .set({ id, ...fresh, createdAt: now, nextAttemptAt: now })
      .where(eq(mailOutbox.id, mailId))
      .run()
    const data = { template: mail.template }
    recordStaffAction(orm, ctx, { kind: 'mail_retried', target: id, data })
    database.afterCommit(outbox.wake)
  })
}
