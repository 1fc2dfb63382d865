import { sql } from 'drizzle-orm'
import { mailOutbox } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { linkAddress, linkText } from '#server/lib/derived-secrets.ts'
import type { MailFacts, MailTemplate } from '#server/mail/letters.ts'
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts'
import { CARRIED, codeOf } from '#server/mail/render.ts'
import { createMailWorker } from '#server/mail/worker.ts'
import type { TestContext } from './create-test-context.ts'
import { noPhone } from './no-phone.ts'

export interface WrittenMail {
  template: MailTemplate
  to: string
  facts: Record<string, string | number | null>
  /** The address of the e-mail's link, if any. */
  link?: string
  /** The secret in that link. */
  token?: string
  /** The six digits, in an e-mail with a code. */
  code?: string
}

/** The e-mails written so far, oldest first, with their secrets. */
export function outbox({ database, secret, env }: TestContext): WrittenMail[] {
  const rows = database.orm.select().from(mailOutbox).orderBy(sql`rowid`).all()
  return rows.map(({ template: name, recipient: to, facts }) => {
    const template = name as MailTemplate
    const mail: WrittenMail = { template, to, facts }
    const purpose = CARRIED[template]
    if (purpose) {
      const id = String(facts.tokenId)
      mail.token = linkText(secret, purpose, id)
      mail.link = linkAddress({ secret, site: env.publicUrl }, purpose, id)
    }
    const code = codeOf(template, facts, secret)
    if (code) mail.code = code
    return mail
  })
}

/** The newest e-mail of one kind, to this address when given; fails when there is none. */
export function lastMail<T extends MailTemplate>(
  t: TestContext,
  template: T,
  to?: string,
): WrittenMail & { facts: MailFacts[T] } {
  const mail = outbox(t).findLast(
    (m) => m.template === template && (to === undefined || m.to === to),
  )
  if (!mail) throw new Error(`No e-mail ${template}${to ? ` to ${to}` : ''}`)
  return mail as WrittenMail & { facts: MailFacts[T] }
}

/** Empties the outbox like the worker, and returns the e-mails as their recipients read them. */
export async function sentMail(deps: Deps): Promise<OutgoingMail[]> {
  const left: OutgoingMail[] = []
  const send = async (parcel: OutgoingMail) => {
    left.push(parcel)
    return { verdict: 'sent' as const }
  }
  await createMailWorker(deps, { send }, noPhone).runDue()
  return left
}
