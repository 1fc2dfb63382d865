import { eq } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { passkeys, totpKeys } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { takeCodeTry, takePasskeyTry } from '#server/record/limits/factor-tries.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type {
  PasskeyAnswer,
  SignInCodeInput,
} from '#shared/access/second-factor/second-factor.inputs.ts'
import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import type { Role } from '#shared/roles.ts'
import { recordSecurityEvent } from '../security/security.service.ts'
import { takeChallenge } from '../sessions/attempts.service.ts'
import { checkPasskey, deletePasskeysOf } from './passkeys.service.ts'
import { deleteRecoveryCodes, takeRecoveryCode } from './recovery-codes.service.ts'
import { mailOwner } from './second-factor.mail.ts'
import { checkTotp, deleteTotp } from './totp.service.ts'

type Asking = Pick<
  RequestContext,
  'database' | 'clock' | 'secret' | 'limits' | 'address' | 'outbox' | 'env' | 'log' | 'userAgent'
>

interface Owner {
  id: string
  role: Role
  email: string | null
  fullname: string
}

/** `use` counts it as used, inside `write()`, and throws when it was used meanwhile. */
export interface Proof {
  by: 'passkey' | 'totp' | 'recovery'
  use(orm: Orm): void
}

/** The second factors of an account. */
export function waysOf(orm: Orm, userId: string): FactorWays {
  const passkey = orm
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1)
    .get()
  const totp = orm
    .select({ id: totpKeys.userId })
    .from(totpKeys)
    .where(eq(totpKeys.userId, userId))
    .get()
  return { passkey: passkey !== undefined, totp: totp !== undefined }
}

/**
 * Checks a code of an account: of its application, or one of its recovery codes, whose use is noted in the journal and
 * e-mailed to the owner. `browser`: see `takeCodeTry`. Throws TOO_MANY_TRIES before anything is read, FACTOR_CODE_WRONG.
 */
export async function checkFactorCode(
  ctx: Asking,
  owner: Owner,
  { kind, code }: SignInCodeInput,
  browser: string | undefined,
): Promise<Proof> {
  const userId = owner.id
  const forget = takeCodeTry(ctx, { userId, browser })
  const spend =
    kind === 'totp'
      ? await checkTotp(ctx, userId, code)
      : (orm: Orm) => spendRecoveryCode(orm, ctx, owner, code)
  return {
    by: kind,
    use(orm) {
      spend(orm)
      ctx.database.afterCommit(forget)
    },
  }
}

function spendRecoveryCode(orm: Orm, ctx: Asking, owner: Owner, code: string): void {
  const { clock, secret } = ctx
  const userId = owner.id
  const left = takeRecoveryCode(orm, { secret, userId, code, now: clock.now() })
  const act = { kind: 'recovery_code_used', target: userId, data: { left } } as const
  recordStaffAction(orm, { clock, actor: owner }, act)
  recordSecurityEvent(orm, ctx, { userId, kind: 'recovery_code_used' })
  mailOwner(orm, ctx, owner, 'recovery-code-used', { left })
}

/**
 * Checks what a passkey signed of the challenge of an attempt, which is thereby used, right or wrong. `userId` is null where
 * the passkey itself says whose it is. `known`: the session is open, or its owner used the browser before; others at the
 * address do not make it wait. Throws TOO_MANY_TRIES, SIGN_IN_EXPIRED without a challenge, PASSKEY_REFUSED.
 */
export async function checkAnswer(
  ctx: Asking,
  {
    answer,
    attempt,
    userId,
    known,
  }: {
    answer: PasskeyAnswer
    attempt: { id: string; secret: string | null } | undefined
    userId: string | null
    known: boolean
  },
): Promise<Proof & { userId: string }> {
  const giveBack = known ? undefined : takePasskeyTry(ctx)
  if (!attempt?.secret) throw new AppError('SIGN_IN_EXPIRED')
  const { id, secret: challenge } = attempt
  await requireChallenge(ctx.database, { id, challenge, now: ctx.clock.now() })
  const checked = await checkPasskey(ctx, { answer, challenge, userId })
  giveBack?.()
  return { by: 'passkey', ...checked }
}

async function requireChallenge(
  database: Database,
  attempt: { id: string; challenge: string; now: number },
): Promise<void> {
  const isTaken = await database.write((orm) => takeChallenge(orm, attempt))
  if (!isTaken) throw new AppError('SIGN_IN_EXPIRED')
}

/**
 * Records for the owner that another person removed their second factors, inside `write()`; that person's device is not
 * theirs to read.
 */
export function recordRemovalByOther(
  orm: Orm,
  { clock }: Pick<Asking, 'clock'>,
  userId: string,
): void {
  recordSecurityEvent(orm, { clock, userAgent: '' }, { userId, kind: 'second_factor_removed' })
}

/** Removes every second factor of an account with its recovery codes, inside `write()`, and returns whether it had any. */
export function eraseFactors(orm: Orm, userId: string): boolean {
  const had = deletePasskeysOf(orm, userId) > 0
  const hadTotp = deleteTotp(orm, userId)
  deleteRecoveryCodes(orm, userId)
  return had || hadTotp
}
