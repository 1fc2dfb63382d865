import type { Orm } from '#server/db/database.ts'
import type { Bucket } from '#server/features/limits/limits.service.ts'
import { forgetPosition } from '#server/features/positions/positions.service.ts'
import { findUser, findUserByEmail } from '#server/features/users/users.service.ts'
import { addressKey } from '#server/http/client-address.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/trpc.ts'
import type { SignInInput } from '#shared/auth.ts'
import { ROLES } from '#shared/roles.ts'
import { knownBrowser, type Marked, rememberBrowser, renewBrowser } from './known-browser.ts'
import {
  type Account,
  closeSession,
  type LiveSession,
  openSession,
  readSession,
  sessionCookieName,
  verifyPassword,
} from './session.ts'

/** What the web knows of whoever is signed in. */
export type Me = ReturnType<typeof toMe>

/** Leaves out of an account what its owner's browser does not need. */
export function toMe(account: Account) {
  const { id, role, fullname, phone, email, address, approvedAt } = account
  return { id, role, fullname, phone, email, address, approved: approvedAt !== null }
}

/** What keeps an account from signing in, and its open sessions from being worth anything. */
export function obstacleOf({ disabledAt, emailConfirmedAt, role }: Omit<Account, 'id'>) {
  if (disabledAt !== null) return 'ACCOUNT_DISABLED'
  if (emailConfirmedAt === null) return 'EMAIL_NOT_CONFIRMED'
  return ROLES.includes(role) ? undefined : 'ROLE_UNKNOWN'
}

/**
 * Signs a person in: opens a session and remembers the browser. Throws TOO_MANY_TRIES before anything is hashed;
 * BAD_CREDENTIALS for a wrong password or an unknown address, in the same time; and only to whoever knows the
 * password: ACCOUNT_DISABLED, EMAIL_NOT_CONFIRMED, ROLE_UNKNOWN.
 */
export async function signIn(ctx: Context, { email, password }: SignInInput): Promise<Me> {
  const { database, hub, limits, secure, userAgent } = ctx
  const user = findUserByEmail(database.orm, email)
  const browser = knownBrowser(ctx, user)
  const buckets = bucketsOf(ctx, email, browser && `${browser} ${user?.id}`)
  limits.takeAll(buckets)
  if (!(await verifyPassword(user?.passwordHash, password)) || !user)
    throw new AppError('BAD_CREDENTIALS')
  limits.giveBack(buckets)
  const check = (orm: Orm) => refuseUnusable(orm, user)
  const { cookie, ended } = await openSession(database, user.id, { secure, userAgent, check })
  for (const sessionId of ended) hub.disconnect({ sessionId })
  ctx.setCookie(cookie)
  if (browser) limits.clear('signInKnownBrowser', `${browser} ${user.id}`)
  rememberBrowser(ctx, user)
  return toMe(user)
}

/**
 * Looks at the account in the write that stores its session. Whoever replaced its password, disabled or deleted it
 * while the password was being verified ended every session but this one.
 */
function refuseUnusable(orm: Orm, { id, passwordHash }: { id: string; passwordHash: string }) {
  const account = findUser(orm, id)
  if (account?.passwordHash !== passwordHash) throw new AppError('BAD_CREDENTIALS')
  const obstacle = obstacleOf(account)
  if (obstacle) throw new AppError(obstacle)
}

/**
 * Ends the session that the browser came with, if any, its live streams, and the sharing of a livreur's position;
 * gives the cookie that makes it forget.
 */
export async function leaveSession(ctx: Context): Promise<string> {
  const { database, hub, secure } = ctx
  const session = await sessionOfBrowser(ctx)
  const cookie = await closeSession(database, session?.id, secure)
  if (!session) return cookie
  hub.disconnect({ sessionId: session.id })
  const { id, role } = session.account
  if (role === 'livreur') await database.write((orm) => forgetPosition(orm, ctx, id))
  return cookie
}

/** The session of the browser's cookie, even where the request is meant for another account. */
async function sessionOfBrowser(ctx: Context): Promise<LiveSession | undefined> {
  const { database, secure, session, cookies } = ctx
  const token = cookies[sessionCookieName(secure)]
  return session ?? (token ? readSession(database, token, secure) : undefined)
}

/**
 * A browser that its owner used before counts its tries apart, whatever is tried elsewhere. All others share what the
 * account allows strangers, whether there is such an account or not.
 */
function bucketsOf(ctx: Context, email: string, known: string | undefined): Bucket[] {
  if (known) return [['signInKnownBrowser', known]]
  return [
    ['signInAccount', email],
    ['signInAddress', addressKey(ctx.address)],
  ]
}

/** After a reset: the owner proved to be one, so what strangers tried before does not slow them down. */
export function welcomeBack(ctx: Context, owner: Marked & { email: string }): void {
  ctx.limits.clear('signInAccount', owner.email)
  ctx.limits.clear('passwordCheck', owner.id)
  renewBrowser(ctx, owner)
}
