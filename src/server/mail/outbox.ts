import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Clock } from '#server/lib/clock.ts'
import { newId } from '#server/lib/ids.ts'
import type { MailFacts, MailTemplate } from './letters.ts'

/** Wakes the workers, because an e-mail or a message may be waiting. */
export interface Outbox {
  wake(): void
  /** Adds to what `wake` calls. */
  onWake(listener: () => void): void
}

/**
 * Connects the outbox with its workers, which register once they run. They are woken `delayMs` after the commit, so that
 * the answer leaves first: the time of an answer must not reveal whether an e-mail was written.
 */
export function createOutbox(delayMs = 0): Outbox {
  const listeners: (() => void)[] = []
  let waking = false
  const wakeUp = () => {
    waking = false
    for (const listener of listeners) listener()
  }
  return {
    wake() {
      if (delayMs === 0) return wakeUp()
      if (!waking) setTimeout(wakeUp, delayMs).unref()
      waking = true
    },
    onWake(next) {
      listeners.push(next)
    },
  }
}

interface Sender {
  database: Database
  clock: Clock
  outbox: Outbox
}

interface NewMail<T extends MailTemplate> {
  template: T
  /** E-mail address. */
  to: string
  /** The account it is about; deleting the account deletes the e-mail. */
  userId?: string
  /** E-mail address of the person it describes to another recipient. */
  about?: string
  facts: MailFacts[T]
}

type QueuedMail = Pick<
  typeof mailOutbox.$inferSelect,
  'id' | 'template' | 'recipient' | 'userId' | 'about' | 'facts' | 'createdAt'
>

const insertMail = statement((orm, p: QueuedMail) =>
  orm.insert(mailOutbox).values({
    id: p.id,
    template: p.template,
    recipient: p.recipient,
    userId: p.userId,
    about: p.about,
    facts: p.facts,
    createdAt: p.createdAt,
    nextAttemptAt: p.createdAt,
  }),
)

/**
 * Writes an e-mail into the outbox, inside the `write()` that causes it: it is sent if and only if the change is committed.
 * Facts only: links and codes are made at sending.
 */
export function enqueueMail<T extends MailTemplate>(
  orm: Orm,
  { database, clock, outbox }: Sender,
  { template, to, userId, about, facts }: NewMail<T>,
): void {
  insertMail.run(orm, {
    id: newId(),
    template,
    recipient: to,
    userId: userId ?? null,
    about: about ?? null,
    facts,
    createdAt: clock.now(),
  })
  database.afterCommit(outbox.wake)
}

/** Removes the e-mails of a kind to an account that have not left yet, inside `write()`. */
export function deleteUnsentMail(
  orm: Orm,
  { template, userId }: { template: MailTemplate; userId: string },
): void {
  const { template: kind, userId: reader, status } = mailOutbox
  const unsent = and(eq(reader, userId), eq(kind, template), eq(status, 'pending'))
  orm.delete(mailOutbox).where(unsent).run()
}

/** An account whose e-mails are deleted. */
interface ErasedAccount {
  userId: string
  /** The address it had until `until`, milliseconds UTC: later e-mails belong to a person who signed up with it since. */
  email: string
  until: number
}

/**
 * Removes e-mails to or about a person, sent or not, `limit` at most, inside `write()`. Returns their ids: the caller
 * removes their files after the commit.
 */
export function deleteMailOf(
  orm: Orm,
  { userId, email, until }: ErasedAccount,
  limit: number,
): string[] {
  const before = lte(mailOutbox.createdAt, until)
  const whose = [
    eq(mailOutbox.userId, userId),
    and(eq(mailOutbox.recipient, email), before),
    and(eq(mailOutbox.about, email), before),
  ]
  const { id } = mailOutbox
  const ids: string[] = []
  for (const theirs of whose) {
    const some = orm
      .select({ id })
      .from(mailOutbox)
      .where(theirs)
      // The newest first: those that have not left yet are among them.
      .orderBy(sql`rowid desc`)
      .limit(limit - ids.length)
    const rows = orm.delete(mailOutbox).where(inArray(id, some)).returning({ id }).all()
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}
