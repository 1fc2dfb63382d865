import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  takeKnownTry,
  takeStrangersTry,
  undoWhenBusy,
} from '#server/record/limits/password-tries.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { SignInInput } from '#shared/access/auth.ts'
import { hasFactor, mayHaveFactor } from '#shared/access/second-factor/second-factor.ts'
import { waysOf } from '../second-factor/check-factor.service.ts'
import { noteRefusedSignIn } from '../security/refused-sign-ins.service.ts'
import { endSessionAndStreams } from '../sessions/end-sessions.service.ts'
import { isGuessable } from '../sessions/guessable-password.service.ts'
import { knownBrowser, type Marked, renewBrowser } from '../sessions/known-browser.service.ts'
import { sessionCookieName } from '../sessions/lucia.service.ts'
import { verifyPassword } from '../sessions/passwords.service.ts'
import {
  clearedSessionCookie,
  type LiveSession,
  readSession,
} from '../sessions/sessions.service.ts'
import { logEntry } from '../sessions/sign-in-log.service.ts'
import { findUserByEmail, notePassword } from '../users/users.service.ts'
import { enter, type Me } from './enter.service.ts'
import { beginSecondStep } from './second-step.service.ts'

/**
 * Signs a person in: opens a session and remembers the browser. Throws TOO_MANY_TRIES before
 * anything is hashed; DATABASE_BUSY when nothing could be hashed, which does not count as a try;
 * BAD_CREDENTIALS for a wrong password or an unknown address, in the same time; and, only after a
 * correct password: ACCOUNT_DISABLED, EMAIL_NOT_CONFIRMED, SUPERADMIN_NOT_CONFIRMED, ROLE_UNKNOWN, and
 * SECOND_FACTOR_NEEDED, with a ticket for the second step and no session.
 */
export function signIn(ctx: RequestContext, input: SignInInput): Promise<Me> {
  const words = { email: input.email, done: 'signed in', refused: 'sign-in refused' }
  return logEntry(ctx, words, checkAndOpenSession(ctx, input))
}

async function checkAndOpenSession(
  ctx: RequestContext,
  { email, password }: SignInInput,
): Promise<Me> {
  const { database } = ctx
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
  const ways = mayHaveFactor(user.role) ? waysOf(database.orm, user.id) : NO_WAY
  const passwordCommon = await isGuessable(password, user)
  const note = (orm: Orm) => {
    if (passwordCommon !== user.passwordCommon) notePassword(orm, user, passwordCommon)
  }
  if (!hasFactor(ways)) return enter(ctx, { ...user, passwordCommon }, { check: note })
  await beginSecondStep(ctx, user, note)
  throw new AppError('SECOND_FACTOR_NEEDED', ways)
}

const NO_WAY = { passkey: false, totp: false }

/**
 * Ends the session of the browser, if any, with its live streams and the livreur's position
 * sharing; returns the cookie that clears it.
 */
export async function leaveSession(ctx: RequestContext): Promise<string> {
  const { database, secure } = ctx
  const session = await sessionOfBrowser(ctx)
  if (session) {
    const ended = { userId: session.account.id, sessionId: session.id }
    await database.write((orm) => endSessionAndStreams(orm, ctx, ended))
  }
  return clearedSessionCookie(database, secure)
}

/** The session of the browser's cookie, even when the request names another account or none. */
export async function sessionOfBrowser(ctx: RequestContext): Promise<LiveSession | undefined> {
  const { secure, session, cookies } = ctx
  const token = cookies[sessionCookieName(secure)]
  return session ?? (token ? readSession(ctx, token, secure) : undefined)
}

/**
 * Clears the counted tries of an account whose password was just reset, and marks the browser as its owner's: the tries of
 * strangers must not delay an owner who has proven to be one.
 */
export function clearTriesAfterReset(ctx: RequestContext, owner: Marked & { email: string }): void {
  ctx.limits.clear('secret', `sign-in ${owner.email}`)
  ctx.limits.clear('secret', `password ${owner.id}`)
  renewBrowser(ctx, owner)
}
