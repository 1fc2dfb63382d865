import type { Bucket } from '#server/features/limits/limits.service.ts'
import { findUserByEmail } from '#server/features/users/users.service.ts'
import { addressKey } from '#server/http/client-address.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/trpc.ts'
import type { SignInInput } from '#shared/auth.ts'
import { ROLES } from '#shared/roles.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { type Account, closeSession, openSession, verifyPassword } from './session.ts'

/** What the web knows of whoever is signed in. */
export type Me = ReturnType<typeof toMe>

/** Leaves out of an account what its owner's browser does not need. */
export function toMe(account: Account) {
  const { id, role, fullname, phone, email, address, approvedAt } = account
  return { id, role, fullname, phone, email, address, approved: approvedAt !== null }
}

/** Whether an account's session is worth anything: each call of a disabled or unconfirmed one is refused. */
export function mayAct({ disabledAt, emailConfirmedAt }: Account): boolean {
  return disabledAt === null && emailConfirmedAt !== null
}

/**
 * Signs a person in: opens a session and remembers the browser. Throws TOO_MANY_TRIES before anything is hashed;
 * BAD_CREDENTIALS for a wrong password or an unknown address, in the same time; and only to whoever knows the
 * password: ACCOUNT_DISABLED, EMAIL_NOT_CONFIRMED, ROLE_UNKNOWN.
 */
export async function signIn(ctx: Context, { email, password }: SignInInput): Promise<Me> {
  const user = findUserByEmail(ctx.database.orm, email)
  const buckets = bucketsOf(ctx, email, user?.id ?? '')
  ctx.limits.takeAll(buckets)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user)
    throw new AppError('BAD_CREDENTIALS')
  ctx.limits.giveBack(buckets)
  if (user.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
  if (user.emailConfirmedAt === null) throw new AppError('EMAIL_NOT_CONFIRMED')
  if (!ROLES.includes(user.role)) throw new AppError('ROLE_UNKNOWN')
  ctx.setCookie(await openStillValid(ctx, user))
  const browser = knownBrowser(ctx, user.id)
  if (browser) ctx.limits.clear('signInKnownBrowser', `${browser} ${user.id}`)
  rememberBrowser(ctx, user.id)
  return toMe(user)
}

/**
 * A browser that its owner used before counts its tries apart, whatever is tried elsewhere. All others share what the
 * account allows strangers, whether there is such an account or not.
 */
function bucketsOf(ctx: Context, email: string, userId: string): Bucket[] {
  const browser = knownBrowser(ctx, userId)
  if (browser) return [['signInKnownBrowser', `${browser} ${userId}`]]
  return [
    ['signInAccount', email],
    ['signInAddress', addressKey(ctx.address)],
  ]
}

interface Checked {
  id: string
  email: string
  passwordHash: string
}

/** Opens a session, unless a reset replaced the password while it was being verified: it ended every session but this one. */
async function openStillValid(ctx: Context, { id: userId, email, passwordHash }: Checked) {
  const { database, secure, userAgent } = ctx
  const { id, cookie } = await openSession(database, userId, { secure, userAgent })
  if (findUserByEmail(database.orm, email)?.passwordHash === passwordHash) return cookie
  await closeSession(database, id, secure)
  throw new AppError('BAD_CREDENTIALS')
}

/** After a reset: the owner proved to be one, so what strangers tried before does not slow them down. */
export function welcomeBack(ctx: Context, { id, email }: { id: string; email: string }): void {
  const browser = knownBrowser(ctx, id)
  if (browser) ctx.limits.clear('signInKnownBrowser', `${browser} ${id}`)
  ctx.limits.clear('signInAccount', email)
  ctx.limits.clear('passwordCheck', id)
  rememberBrowser(ctx, id)
}
