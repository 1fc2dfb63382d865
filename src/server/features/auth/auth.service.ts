import type { Orm } from '#server/db/database.ts'
import { recordStaffAction } from '#server/features/journal/journal.service.ts'
import {
  takeKnownTry,
  takeStrangersTry,
  undoWhenBusy,
} from '#server/features/limits/password-tries.service.ts'
import { erasePosition } from '#server/features/positions/positions.service.ts'
import { noteRefusedSignIn } from '#server/features/security/refused-sign-ins.service.ts'
import { recordOwnSignIn } from '#server/features/security/sign-ins.service.ts'
import {
  knownBrowser,
  type Marked,
  rememberBrowser,
  renewBrowser,
} from '#server/features/sessions/known-browser.service.ts'
import { verifyPassword } from '#server/features/sessions/passwords.service.ts'
import {
  type Account,
  closeSession,
  type LiveSession,
  openSession,
  readSession,
  sessionCookieName,
  signInRefusal,
} from '#server/features/sessions/sessions.service.ts'
import { logEntry } from '#server/features/sessions/sign-in-log.service.ts'
import { findUser, findUserByEmail } from '#server/features/users/users.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { SignInInput } from '#shared/accounts/auth.ts'
import { isStaff } from '#shared/accounts/roles.ts'

/** The signed-in account as the web receives it. */
export type Me = ReturnType<typeof toMe>

/** Removes the fields that the owner's browser does not need. `byLink`: the session was opened by a client's link. */
export function toMe(account: Account, byLink: boolean) {
  const { id, role, fullname, phone, email, address, approvedAt } = account
  return { id, role, fullname, phone, email, address, approved: approvedAt !== null, byLink }
}

/**
 * Signs a person in: opens a session and remembers the browser. Throws TOO_MANY_TRIES before
 * anything is hashed; DATABASE_BUSY when nothing could be hashed, which does not count as a try;
 * BAD_CREDENTIALS for a wrong password or an unknown address, in the same time; and, only after a
 * correct password: ACCOUNT_DISABLED, EMAIL_NOT_CONFIRMED, SUPERADMIN_NOT_CONFIRMED, ROLE_UNKNOWN.
 */
export function signIn(ctx: RequestContext, input: SignInInput): Promise<Me> {
  const words = { email: input.email, done: 'signed in', refused: 'sign-in refused' }
  return logEntry(ctx, words, checkAndOpenSession(ctx, input))
}

async function checkAndOpenSession(
  ctx: RequestContext,
  { email, password }: SignInInput,
): Promise<Me> {
  const { database, hub, limits, secure, userAgent } = ctx
  const user = findUserByEmail(database.orm, email)
  const browser = knownBrowser(ctx, user)
  const tried =
    browser && user ? takeKnownTry(ctx, { browser, userId: user.id }) : takeStrangersTry(ctx, email)
  const asker = { address: ctx.address, known: browser !== undefined }
  const checked = verifyPassword(user?.passwordHash, password, asker)
  if (!(await undoWhenBusy(tried.undo, checked)) || !user) {
    noteRefusedSignIn(ctx, email)
    throw new AppError('BAD_CREDENTIALS')
  }
  tried.giveBack()
  const { cookie, ended } = await openSession(database, user.id, {
    secure,
    userAgent,
    check(orm) {
      refuseUnusable(orm, user)
      const signedIn = { ...user, newBrowser: browser === undefined }
      recordSignIn(orm, ctx, signedIn)
      recordOwnSignIn(orm, ctx, signedIn)
    },
  })
  for (const sessionId of ended) hub.disconnect({ sessionId })
  ctx.setCookie(cookie)
  if (browser) limits.clear('signInKnownBrowser', `${browser} ${user.id}`)
  rememberBrowser(ctx, user)
  return toMe(user, false)
}

/**
 * Checks the account in the write that stores its session. A password change, a disabling or a
 * deletion made while the password was being verified has ended every session except this one.
 */
function refuseUnusable(orm: Orm, { id, passwordHash }: { id: string; passwordHash: string }) {
  const account = findUser(orm, id)
  if (account?.passwordHash !== passwordHash) throw new AppError('BAD_CREDENTIALS')
  const refusal = signInRefusal(account)
  if (refusal) throw new AppError(refusal)
}

/**
 * Records a staff member's sign-in in the journal, in the write that stores the session; other
 * roles are not recorded.
 */
function recordSignIn(
  orm: Orm,
  { clock }: RequestContext,
  { newBrowser, ...actor }: Actor & { newBrowser: boolean },
): void {
  if (!isStaff(actor.role)) return
  recordStaffAction(orm, { clock, actor }, { kind: 'signed_in', data: { newBrowser } })
}

/**
 * Ends the session of the browser, if any, with its live streams and the livreur's position
 * sharing; returns the cookie that clears it.
 */
export async function leaveSession(ctx: RequestContext): Promise<string> {
  const { database, hub, secure } = ctx
  const session = await sessionOfBrowser(ctx)
  const cookie = await closeSession(database, session?.id, secure)
  if (!session) return cookie
  hub.disconnect({ sessionId: session.id })
  const { id, role } = session.account
  if (role === 'livreur') await database.write((orm) => erasePosition(orm, ctx, id))
  return cookie
}

/** The session of the browser's cookie, even when the request names another account or none. */
export async function sessionOfBrowser(ctx: RequestContext): Promise<LiveSession | undefined> {
  const { database, secure, session, cookies } = ctx
  const token = cookies[sessionCookieName(secure)]
  return session ?? (token ? readSession(database, token, secure) : undefined)
}

/**
 * Clears the counted tries of an account whose password was just reset, and marks the browser as its owner's: the tries of
 * strangers must not delay an owner who has proven to be one.
 */
export function clearTriesAfterReset(ctx: RequestContext, owner: Marked & { email: string }): void {
  ctx.limits.clear('signInAccount', owner.email)
  ctx.limits.clear('signInBeside', owner.email)
  ctx.limits.clear('passwordCheck', owner.id)
  renewBrowser(ctx, owner)
}
