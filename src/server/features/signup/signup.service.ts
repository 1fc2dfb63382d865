import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { hashPassword, verifyPassword } from '#server/features/auth/session.ts'
import { askForLink, mailLink } from '#server/features/tokens/links.service.ts'
import { findToken, useToken } from '#server/features/tokens/tokens.service.ts'
import { findUserByEmail, insertUser, isEmailTaken } from '#server/features/users/users.service.ts'
import { addressKey } from '#server/http/client-address.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/trpc.ts'
import type { SignUpInput } from '#shared/auth.ts'
import type { Role } from '#shared/roles.ts'

/**
 * Creates an account that its owner has yet to confirm, and writes them the e-mail with the link, all or nothing. A
 * livreur also waits for an admin's approval. Signing up again with the same password before confirming, as a phone
 * does whose first answer was lost, changes nothing and answers the same. Throws EMAIL_TAKEN, TOO_MANY_TRIES.
 */
export async function signUp(
  ctx: Context,
  role: 'client' | 'livreur',
  { password, ...person }: SignUpInput,
): Promise<{ email: string }> {
  ctx.limits.take('signUpAddress', addressKey(ctx.address))
  if (await isRepeat(ctx, role, person.email, password)) return { email: person.email }
  const passwordHash = await hashPassword(password)
  const approvedAt = role === 'client' ? ctx.clock.now() : null
  return ctx.database.write((orm) => {
    if (isEmailTaken(orm, person.email)) throw new AppError('EMAIL_TAKEN')
    const account = { ...person, role, passwordHash, emailConfirmedAt: null, approvedAt }
    const { id } = insertUser(orm, ctx, account)
    mailLink(orm, ctx, 'confirm-signup', { ...person, id })
    return { email: person.email }
  })
}

async function isRepeat(
  { database }: Context,
  role: Role,
  email: string,
  password: string,
): Promise<boolean> {
  const user = findUserByEmail(database.orm, email)
  if (!user || user.role !== role || user.emailConfirmedAt !== null) return false
  return verifyPassword(user.passwordHash, password)
}

/**
 * Confirms the address that a link was sent to. Following the link again, or another one of the same account, says
 * the same: people click twice, and mail programs before them. Throws CONFIRMATION_INVALID.
 */
export async function confirmAddress(ctx: Context, text: string): Promise<{ email: string }> {
  const token = findToken(ctx, 'signup', text)
  const userId = token?.userId
  if (!token || !userId) return refuseLink(ctx)
  const email = await ctx.database.write((orm) => {
    const now = ctx.clock.now()
    const living = and(eq(users.id, userId), isNull(users.deletedAt))
    if (useToken(orm, token.id, now))
      orm
        .update(users)
        .set({ emailConfirmedAt: now })
        .where(and(living, isNull(users.emailConfirmedAt)))
        .run()
    const account = orm.select().from(users).where(living).get()
    return account?.emailConfirmedAt ? account.email : undefined
  })
  return email === undefined ? refuseLink(ctx) : { email }
}

function refuseLink(ctx: Context): never {
  ctx.limits.take('linkAddress', addressKey(ctx.address))
  throw new AppError('CONFIRMATION_INVALID')
}

/**
 * Sends the confirmation again to an account that still needs it; whoever asks cannot tell whether there is one.
 * Throws TOO_MANY_TRIES.
 */
export function resendConfirmation(ctx: Context, email: string): Promise<void> {
  return askForLink(ctx, 'confirm-signup', {
    email,
    mayHave: (user) => user.emailConfirmedAt === null && user.disabledAt === null,
  })
}
