import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { links, mailOutbox } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { takeStrangersMail } from '#server/record/limits/mail-allowance.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { knownBrowser } from '../sessions/known-browser.service.ts'
import { findUserByEmail } from '../users/users.service.ts'
import { createLink } from './links.service.ts'

type LinkMail = 'confirm-signup' | 'reset-password'
type LinkContext = Pick<RequestContext, 'database' | 'clock' | 'outbox' | 'env'>
type User = NonNullable<ReturnType<typeof findUserByEmail>>

const PURPOSE_OF = { 'confirm-signup': 'signup', 'reset-password': 'recovery' } as const

// Prepared: the extra work for an unknown address must not be visible in the time of the answer.
const dropLastMail = statement((orm) =>
  orm.delete(mailOutbox).where(sql`rowid = last_insert_rowid()`),
)

const dropLink = statement((orm, p: { id: string }) => orm.delete(links).where(eq(links.id, p.id)))

/** Writes the e-mail with an account's link, inside `write()`. Earlier links stay valid. Throws MAIL_UNAVAILABLE. */
export function mailLink(
  orm: Orm,
  ctx: LinkContext,
  template: LinkMail,
  { id: userId, email: to, fullname }: Pick<User, 'id' | 'email' | 'fullname'>,
): void {
  refuseWithoutMail(ctx)
  const tokenId = createLink(orm, { purpose: PURPOSE_OF[template], userId, now: ctx.clock.now() })
  enqueueMail(orm, ctx, { template, to, userId, facts: { fullname, tokenId } })
}

/**
 * Throws MAIL_UNAVAILABLE where no e-mail leaves, for every address alike: a link that nobody gets must not be announced, and an account
 * that nobody can confirm is a dead end.
 */
export function refuseWithoutMail({ env }: Pick<RequestContext, 'env'>): void {
  if (!env.mailLeaves) throw new AppError('MAIL_UNAVAILABLE')
}

/**
 * Sends a link when `mayHave` allows it for the account of this address. Neither the answer nor its
 * time reveals whether it did: otherwise the same rows are written, and removed in the same commit.
 * Throws MAIL_UNAVAILABLE for any address where no e-mail leaves.
 */
export function askForLink(
  ctx: RequestContext,
  template: LinkMail,
  { email, mayHave }: { email: string; mayHave: (user: User) => boolean },
): Promise<void> {
  refuseWithoutMail(ctx)
  const user = findUserByEmail(ctx.database.orm, email)
  limitLinks(ctx, { template, email, user })
  return ctx.database.write((orm) => {
    if (user && mayHave(user)) mailLink(orm, ctx, template, user)
    else pretendToMailLink(orm, ctx, template, email)
  })
}

function pretendToMailLink(orm: Orm, ctx: LinkContext, template: LinkMail, to: string): void {
  const id = createLink(orm, { purpose: PURPOSE_OF[template], now: ctx.clock.now() })
  enqueueMail(orm, ctx, { template, to, facts: { fullname: to, tokenId: id } })
  dropLastMail.run(orm)
  dropLink.run(orm, { id })
}

/**
 * Throws TOO_MANY_TRIES. A browser that the owner used before is not delayed by requests of
 * strangers.
 */
function limitLinks(
  ctx: RequestContext,
  { template, email, user }: { template: LinkMail; email: string; user: User | undefined },
): void {
  const key = `${template} ${email}`
  const browser = knownBrowser(ctx, user)
  if (browser) ctx.limits.take('mailbox', `${key} ${browser}`)
  else takeStrangersMail(ctx, template, [['mailbox', key]])
}
