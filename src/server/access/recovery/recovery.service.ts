import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { ResetPasswordInput } from '#shared/access/auth.ts'
import { clearTriesAfterReset } from '../auth/auth.service.ts'
import { askForLink } from '../links/link-mail.service.ts'
import { readLink, refuseLink, useUpLink, withdrawLinks } from '../links/links.service.ts'
import { recordSecurityEvent } from '../security/security.service.ts'
import { endSessionsAndStreams } from '../sessions/end-sessions.service.ts'
import { checkChosenPassword } from '../sessions/guessable-password.service.ts'
import { hashPassword } from '../sessions/passwords.service.ts'
import { emailOf } from '../users/users.service.ts'

const enabled = (id: string) =>
  and(eq(users.id, id), isNull(users.disabledAt), isNull(users.deletedAt))

/**
 * Sends a link to choose another password to the account's owner; the answer does not reveal
 * whether the account exists. A disabled account gets none, since it could not be used. Throws
 * MAIL_UNAVAILABLE, TOO_MANY_TRIES.
 */
export function askForReset(ctx: RequestContext, email: string): Promise<void> {
  return askForLink(ctx, 'reset-password', { email, mayHave: (user) => user.disabledAt === null })
}

/** The account of a link, its address half hidden: a•••@gmail.com. Throws RECOVERY_INVALID. */
export function checkLink(ctx: RequestContext, text: string): { email: string } {
  const email = emailOf(openLink(ctx, text).account)
  return { email: `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}` }
}

/** A valid link is never delayed by earlier tries from the same address. */
function openLink(ctx: RequestContext, text: string) {
  const link = readLink(ctx, 'recovery', text)
  if (!link?.userId) return refuseLink(ctx, 'recovery')
  const account = ctx.database.orm
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      fullname: users.fullname,
      phone: users.phone,
    })
    .from(users)
    .where(enabled(link.userId))
    .get()
  return account ? { linkId: link.id, account } : refuseLink(ctx, 'recovery')
}

/**
 * Replaces the password behind a link, once: of two simultaneous resets one gets RECOVERY_INVALID.
 * Ends every session and stream of the account, its position sharing and its other reset links,
 * confirms its address, and sends a notice. Returns whether the password is easily guessed. Staff get PASSWORD_TOO_COMMON for a common password;
 * the link stays valid. Throws TOO_MANY_TRIES when one link is sent repeatedly, since each time
 * costs a hash; DATABASE_BUSY when there was no time for it, which is not counted.
 */
export async function resetPassword(
  ctx: RequestContext,
  input: ResetPasswordInput,
): Promise<{ guessable: boolean }> {
  const { linkId, account } = openLink(ctx, input.token)
  const passwordCommon = await checkChosenPassword(input.password, account)
  const undo = ctx.limits.takeAll([['secret', `link ${linkId}`]])
  const asker = { address: ctx.address, known: true }
  const passwordHash = await undoWhenBusy(undo, hashPassword(input.password, asker))
  await ctx.database.write((orm) => {
    if (!useUpLink(orm, linkId, ctx.clock.now())) throw new AppError('RECOVERY_INVALID')
    replacePassword(orm, ctx, account.id, { passwordHash, passwordCommon })
  })
  clearTriesAfterReset(ctx, { id: account.id, email: emailOf(account), passwordHash })
  ctx.log.info({ userId: account.id }, 'password reset by its link')
  return { guessable: passwordCommon }
}

function replacePassword(
  orm: Orm,
  ctx: RequestContext,
  userId: string,
  next: { passwordHash: string; passwordCommon: boolean },
): void {
  const at = ctx.clock.now()
  const account = orm
    .update(users)
    .set({
      ...next,
      passwordChangedAt: at,
      emailConfirmedAt: sql`ifnull(${users.emailConfirmedAt}, ${at})`,
    })
    .where(enabled(userId))
    .returning({ email: users.email, fullname: users.fullname })
    .get()
  // Disabled or deleted while the password was being hashed.
  if (!account) throw new AppError('RECOVERY_INVALID')
  // The link proves the address, as a confirmation does.
  for (const listener of ctx.listeners) listener.addressConfirmed?.(ctx, orm, userId)
  withdrawLinks(orm, { purpose: 'recovery', of: { userId }, now: at })
  endSessionsAndStreams(orm, ctx, { userId })
  recordSecurityEvent(orm, ctx, { userId, kind: 'password_reset' })
  const { fullname } = account
  const to = emailOf(account)
  enqueueMail(orm, ctx, { template: 'password-changed', to, userId, facts: { fullname, at } })
}
