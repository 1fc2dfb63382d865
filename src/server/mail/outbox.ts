import type { Database, Orm } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/schema.ts'
import type { Clock } from '#server/lib/clock.ts'
import { newId } from '#server/lib/ids.ts'
import type { MailFacts, MailTemplate } from './facts.ts'

/** Tells the worker that something may be waiting. */
export interface Outbox {
  wake(): void
  /** What `wake` calls from now on. */
  onWake(listener: () => void): void
}

/** An outbox that nobody empties yet; the worker listens to it once it runs. */
export function createOutbox(): Outbox {
  let listener = () => {}
  return {
    wake: () => listener(),
    onWake(next) {
      listener = next
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
  /** The account it is about, whose deletion takes the e-mail along. */
  userId?: string
  facts: MailFacts[T]
}

/**
 * Writes an e-mail into the outbox, inside the `write()` that causes it: it leaves if and only if the change stays.
 * Facts only: links and codes are made at sending.
 */
export function enqueueMail<T extends MailTemplate>(
  orm: Orm,
  { database, clock, outbox }: Sender,
  { template, to, userId, facts }: NewMail<T>,
): void {
  const now = clock.now()
  orm
    .insert(mailOutbox)
    .values({
      id: newId(),
      template,
      recipient: to,
      userId,
      facts,
      createdAt: now,
      nextAttemptAt: now,
    })
    .run()
  database.afterCommit(outbox.wake)
}
