import type { Orm } from '#server/db/database.ts'
import type { AttemptKind } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { takePasskeyQuestion } from '#server/record/limits/factor-tries.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type {
  PasskeyAnswer,
  SignInCodeInput,
} from '#shared/access/second-factor/second-factor.inputs.ts'
import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import type { AppErrorCode } from '#shared/errors.ts'
import {
  checkAnswer,
  checkFactorCode,
  type Proof,
  waysOf,
} from '../second-factor/check-factor.service.ts'
import { ownerOfPasskey, passkeyOptions } from '../second-factor/passkeys.service.ts'
import { tellOfWrongCodes } from '../second-factor/wrong-codes.service.ts'
import { noteRefusedSignIn } from '../security/refused-sign-ins.service.ts'
import {
  attemptOfBrowser,
  beginAttempt,
  clearAttemptCookie,
  newAttemptToken,
  readAttempt,
  setAttemptCookie,
  setChallenge,
  takeAttempt,
} from '../sessions/attempts.service.ts'
import { knownBrowser } from '../sessions/known-browser.service.ts'
import { logEntry } from '../sessions/sign-in-log.service.ts'
import { findUser } from '../users/users.service.ts'
import { enter, type Me, refuseUnusable, type SigningIn } from './enter.service.ts'

/**
 * Begins the second step of a sign-in whose password was right: the browser gets a ticket, used once within five minutes, and
 * no session. `check` runs in the same write. Throws what `refuseUnusable` throws.
 */
export async function beginSecondStep(
  ctx: RequestContext,
  user: SigningIn,
  check: (orm: Orm) => void,
): Promise<void> {
  const { token, id } = newAttemptToken()
  const begun = { kind: 'sign-in', userId: user.id, secret: null, now: ctx.clock.now() } as const
  await ctx.database.write((orm) => {
    refuseUnusable(orm, user)
    check(orm)
    beginAttempt(orm, id, begun)
  })
  setAttemptCookie(ctx, token)
}

/** The ways in which this browser may end its sign-in; null when it began none, or too long ago. */
export function pendingWays(ctx: RequestContext): FactorWays | null {
  const userId = begunHere(ctx, ['sign-in'])?.userId
  return userId ? waysOf(ctx.database.orm, userId) : null
}

/** The attempt of this browser, of these kinds; one that was begun inside a session is not ended here. */
function begunHere(ctx: RequestContext, kinds: readonly AttemptKind[]) {
  const attempt = readAttempt(ctx.database.orm, attemptOfBrowser(ctx), ctx.clock.now())
  return attempt && kinds.includes(attempt.kind) ? attempt : undefined
}

/**
 * The question for a passkey: one of the account whose password it just gave, otherwise any that says itself
 * whose it is. Throws TOO_MANY_TRIES.
 */
export async function signInOptions(ctx: RequestContext, alone: boolean) {
  const { database, clock } = ctx
  const now = clock.now()
  const pending = alone ? undefined : begunHere(ctx, ['sign-in'])
  const owner = pending && findUser(database.orm, pending.userId ?? '')
  takePasskeyQuestion(ctx, knownBrowser(ctx, owner))
  if (pending) {
    const options = await passkeyOptions(ctx, pending.userId)
    const challenge = { id: pending.id, secret: options.challenge, now }
    if (await database.write((orm) => setChallenge(orm, challenge))) return options
  }
  const options = await passkeyOptions(ctx, null)
  const { token, id: newOne } = newAttemptToken()
  const begun = { kind: 'passkey', userId: null, secret: options.challenge, now } as const
  await database.write((orm) => beginAttempt(orm, newOne, begun))
  setAttemptCookie(ctx, token)
  return options
}

/**
 * Ends a sign-in with a passkey: after the password, or alone, as it verifies its owner. Throws SIGN_IN_EXPIRED,
 * PASSKEY_REFUSED, TOO_MANY_TRIES, and what keeps an account out: ACCOUNT_DISABLED, EMAIL_NOT_CONFIRMED,
 * SUPERADMIN_NOT_CONFIRMED, ROLE_UNKNOWN.
 */
export function signInWithPasskey(ctx: RequestContext, answer: PasskeyAnswer): Promise<Me> {
  const attempt = begunHere(ctx, ['sign-in', 'passkey'])
  const owner = findUser(ctx.database.orm, attempt?.userId ?? '')
  const words = { done: 'signed in', refused: 'passkey refused' }
  const entered = (async () => {
    const userId = attempt?.userId ?? null
    // Alone, the passkey says whose it is: others at the address do not make its owner's browser wait.
    const signer = owner ?? findUser(ctx.database.orm, ownerOfPasskey(ctx.database.orm, answer.id))
    const known = knownBrowser(ctx, signer) !== undefined
    const proof = await checkAnswer(ctx, { answer, attempt, userId, known })
    return finish(ctx, { attemptId: attempt?.id, userId: proof.userId, proof })
  })()
  return logEntry(ctx, { ...emailWord(owner), ...words }, noteRefusal(ctx, owner, entered))
}

/**
 * Ends a sign-in with a code, after the password; the fifth wrong one is e-mailed to the owner. Throws SIGN_IN_EXPIRED,
 * FACTOR_CODE_WRONG, TOO_MANY_TRIES, and what keeps an account out, as above.
 */
export function signInWithCode(ctx: RequestContext, input: SignInCodeInput): Promise<Me> {
  const attempt = begunHere(ctx, ['sign-in'])
  const owner = findUser(ctx.database.orm, attempt?.userId ?? '')
  const words = { done: 'signed in', refused: 'code refused' }
  const entered = (async () => {
    if (!attempt || !owner) throw new AppError('SIGN_IN_EXPIRED')
    const browser = knownBrowser(ctx, owner)
    try {
      const proof = await checkFactorCode(ctx, owner, input, browser)
      return await finish(ctx, { attemptId: attempt.id, userId: owner.id, proof })
    } catch (error) {
      if (isRefusal(error, ['FACTOR_CODE_WRONG'])) await tellOfWrongCodes(ctx, owner, browser)
      throw error
    }
  })()
  return logEntry(ctx, { ...emailWord(owner), ...words }, noteRefusal(ctx, owner, entered))
}

/** The refusals of a person who has the password, and no more. */
const WRONG: readonly AppErrorCode[] = ['FACTOR_CODE_WRONG', 'PASSKEY_REFUSED']

/**
 * The owner reads of a wrong code or passkey, as of a wrong password: its sender has the password. A recovery code is found
 * wrong only where the session would be stored, so this is around the whole of it.
 */
async function noteRefusal<T>(
  ctx: RequestContext,
  owner: { email: string | null } | undefined,
  entered: Promise<T>,
): Promise<T> {
  return entered.catch((error: unknown) => {
    if (owner?.email && isRefusal(error, WRONG)) noteRefusedSignIn(ctx, owner.email)
    throw error
  })
}

function isRefusal(error: unknown, codes: readonly AppErrorCode[]): boolean {
  return error instanceof AppError && codes.includes(error.appCode)
}

const emailWord = (owner: { email: string | null } | undefined) =>
  owner?.email ? { email: owner.email } : {}

/** Opens the session in the write that uses up the ticket and the second factor: each of them counts once. */
async function finish(
  ctx: RequestContext,
  { attemptId, userId, proof }: { attemptId: string | undefined; userId: string; proof: Proof },
): Promise<Me> {
  const user = findUser(ctx.database.orm, userId)
  if (!user || attemptId === undefined) throw new AppError('SIGN_IN_EXPIRED')
  const me = await enter(ctx, user, {
    by: proof.by,
    check(orm) {
      if (!takeAttempt(orm, attemptId, ctx.clock.now())) throw new AppError('SIGN_IN_EXPIRED')
      proof.use(orm)
    },
  })
  clearAttemptCookie(ctx)
  return me
}
