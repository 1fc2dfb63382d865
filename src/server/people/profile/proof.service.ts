import {
  checkAnswer,
  checkFactorCode,
  type Proof,
} from '#server/access/second-factor/check-factor.service.ts'
import { passkeyOptions } from '#server/access/second-factor/passkeys.service.ts'
import {
  attemptOfSession,
  beginAttempt,
  readAttempt,
} from '#server/access/sessions/attempts.service.ts'
import { recordProof } from '#server/access/sessions/sessions.service.ts'
import { logEntry } from '#server/access/sessions/sign-in-log.service.ts'
import { emailOf } from '#server/access/users/users.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ProofInput } from '#shared/access/second-factor/second-factor.inputs.ts'
import { hasFactor } from '#shared/access/second-factor/second-factor.ts'
import { type Owner, provePassword } from './profile.service.ts'

/** The question for a passkey of the person who is signed in. */
export async function proofOptions(ctx: Owner) {
  const { database, session, actor, clock } = ctx
  const options = await passkeyOptions(ctx, actor.id)
  const begun = {
    kind: 'proof',
    userId: actor.id,
    secret: options.challenge,
    now: clock.now(),
  } as const
  await database.write((orm) => beginAttempt(orm, attemptOfSession('proof', session), begun))
  return options
}

/**
 * Proves again who acts, for a quarter of an hour: with the second factor, or with the password where there is none. Throws
 * PROOF_REQUIRED for a password that is not enough, WRONG_PASSWORD, FACTOR_CODE_WRONG, PASSKEY_REFUSED, SIGN_IN_EXPIRED,
 * TOO_MANY_TRIES, UNAUTHENTICATED when the session ended meanwhile.
 */
export async function proveAgain(ctx: Owner, input: ProofInput): Promise<void> {
  const proof = await check(ctx, input)
  await ctx.database.write((orm) => {
    proof?.use(orm)
    if (!recordProof(orm, ctx.secret, ctx.session)) throw new AppError('UNAUTHENTICATED')
  })
}

/** The password needs no further step; its tries are in the log already. */
async function check(ctx: Owner, input: ProofInput): Promise<Proof | undefined> {
  const { session } = ctx
  if (input.kind !== 'password') {
    const words = { email: emailOf(ctx.actor), done: 'proved', refused: 'proof refused' }
    return logEntry(ctx, words, checkSecond(ctx, input))
  }
  if (hasFactor(session.ways)) throw new AppError('PROOF_REQUIRED', session.ways)
  await provePassword(ctx, input.password)
  return undefined
}

function checkSecond(ctx: Owner, input: Exclude<ProofInput, { kind: 'password' }>): Promise<Proof> {
  const { database, clock, session, actor } = ctx
  if (input.kind !== 'passkey') return checkFactorCode(ctx, actor, input, session.id)
  const attempt = readAttempt(database.orm, attemptOfSession('proof', session), clock.now())
  return checkAnswer(ctx, { answer: input.answer, attempt, userId: actor.id, known: true })
}
