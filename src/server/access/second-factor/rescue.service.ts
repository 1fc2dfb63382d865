import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { linkAddress } from '#server/lib/derived-secrets.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { mayHaveFactor } from '#shared/access/second-factor/second-factor.ts'
import { createLink, withdrawLinks } from '../links/links.service.ts'
import { recordSecurityEvent } from '../security/security.service.ts'
import { endSessionsAndStreams } from '../sessions/end-sessions.service.ts'
import { hashPassword } from '../sessions/passwords.service.ts'
import { emailOf, findUserByEmail } from '../users/users.service.ts'
import { eraseFactors, recordRemovalByOther } from './check-factor.service.ts'
import { mailOwner } from './second-factor.mail.ts'

type Account = NonNullable<ReturnType<typeof findUserByEmail>>
type Machine = Pick<Deps, 'database' | 'clock' | 'outbox' | 'secret' | 'hub' | 'listeners'> & {
  env: { publicUrl: string }
}

/**
 * Lets a member of the team in again who lost everything, by the person who holds the machine: removes their second factors,
 * their sessions and their password, notes it in the journal, e-mails them, and returns a link, used once within an hour, to
 * choose another password.
 * Throws NOT_FOUND for an address that no account of the team has, ACCOUNT_DISABLED for one that no password opens.
 */
export async function rescue(ctx: Machine, email: string): Promise<string> {
  const { database, clock, secret, env } = ctx
  // Nobody knows it, so that the former password ends even where the link is never used.
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'))
  return database.write((orm) => {
    const account = findUserByEmail(orm, email)
    if (!account || !mayHaveFactor(account.role)) throw new AppError('NOT_FOUND')
    if (account.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
    const { id: userId, role } = account
    const hadFactor = eraseFactors(orm, userId)
    endSessionsAndStreams(orm, ctx, { userId })
    withdrawLinks(orm, { purpose: 'recovery', of: { userId }, now: clock.now() })
    orm
      .update(users)
      .set({ passwordHash, passwordChangedAt: clock.now(), passwordCommon: false })
      .where(eq(users.id, userId))
      .run()
    const data = { by: 'machine' }
    const actor = { id: userId, role }
    recordStaffAction(orm, { clock, actor }, { kind: 'second_factor_reset', target: userId, data })
    tellOwner(orm, ctx, account, hadFactor)
    const linkId = createLink(orm, { purpose: 'recovery', userId, now: clock.now() })
    return linkAddress({ secret, site: env.publicUrl }, 'recovery', linkId)
  })
}

/** In the owner's account and by e-mail: what was removed, or only another password where there was no second factor. */
function tellOwner(orm: Orm, ctx: Machine, account: Account, hadFactor: boolean): void {
  if (hadFactor) {
    recordRemovalByOther(orm, ctx, account.id)
    mailOwner(orm, ctx, account, 'second-factor-removed', { kind: 'all', by: 'machine' })
    return
  }
  const { id: userId, fullname } = account
  const { clock } = ctx
  recordSecurityEvent(orm, { clock, userAgent: '' }, { userId, kind: 'password_reset' })
  const facts = { fullname, at: clock.now() }
  enqueueMail(orm, ctx, { template: 'password-changed', to: emailOf(account), userId, facts })
}
