import { eq } from 'drizzle-orm'
import { mailOutbox } from '#server/db/schema.ts'
import { createLogger } from '#server/lib/logger.ts'
import type { Worker } from '#server/lib/worker.ts'
import type { MailDriver } from '#server/mail/driver.ts'
import type { MailFacts, MailTemplate } from '#server/mail/facts.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { type Mail, nextDueAt } from '#server/mail/queue.ts'
import { createResendDriver } from '#server/mail/resend.ts'
import { createMailWorker } from '#server/mail/worker.ts'
import { createTestContext, type TestContext } from './create-test-context.ts'
import { FAKE_KEY, fakeResend } from './fake-resend.ts'

/** Longest step to the next due e-mail: a pause of the whole worker is stored in no row. */
const STEP_MS = 30_000

/** An outbox, a provider that fails on request, and the worker. */
export async function createMailFixture() {
  const lines: Array<Record<string, unknown>> = []
  const log = createLogger('debug', { write: (line) => lines.push(JSON.parse(line)) })
  const t = { ...createTestContext({ PUBLIC_URL: 'https://laveo.example' }), log }
  const provider = await fakeResend(t.clock)
  const from = 'Lavéo <bonjour@laveo.example>'
  const { url: baseUrl, timeLimit } = provider
  const driver = createResendDriver({ apiKey: FAKE_KEY, baseUrl, from, timeLimit })

  const enqueue = enqueuer(t)
  return {
    t,
    lines,
    provider,
    driver,
    enqueue,
    /** An e-mail without a link or code that expires. */
    news: (fullname = 'Awa Koné') => enqueue('livreur-approved', { fullname }),
    /** As after a restart: only the database is kept. */
    worker: (by: MailDriver = driver): Worker => createMailWorker(t, by),
    row: (id: string): Mail => {
      const row = t.database.orm.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get()
      if (!row) throw new Error(`No e-mail ${id}`)
      return row
    },
    /** Advances the time until no e-mail waits. */
    async untilSettled(worker: Worker): Promise<void> {
      await worker.runDue()
      for (let at = nextDueAt(t.database.orm); at; at = nextDueAt(t.database.orm)) {
        t.clock.set(Math.max(at, t.clock.now() + STEP_MS))
        await worker.runDue()
      }
    },
  }
}

/** Writes e-mails into the outbox, by default to Awa, and returns their ids. */
function enqueuer(t: TestContext) {
  return async <T extends MailTemplate>(
    template: T,
    facts: MailFacts[T],
    rest: { to?: string; userId?: string } = {},
  ): Promise<string> => {
    const mail = { to: 'awa@exemple.ci', ...rest, template, facts }
    await t.database.write((orm) => enqueueMail(orm, t, mail))
    return t.database.sqlite
      .prepare('select id from mail_outbox where rowid = last_insert_rowid()')
      .pluck()
      .get() as string
  }
}
