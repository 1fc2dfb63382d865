import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { base32 } from 'oslo/encoding'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
import type { Orm } from '#server/db/database.ts'
import { totpKeys } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { sameText } from '#server/lib/secret.ts'
import { TOTP_DIGITS } from '#shared/access/second-factor/second-factor.inputs.ts'
import {
  attemptOfSession,
  beginAttempt,
  readAttempt,
  takeAttempt,
} from '../sessions/attempts.service.ts'
import { openKey, sealKey } from './sealed-keys.ts'

/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20
const STEP_MS = 30_000
/** A phone whose clock is half a minute off is understood. */
const NEIGHBOURS = [0, -1, 1]

type Reader = Pick<Deps, 'database' | 'clock' | 'secret'>

/** A new key, for an application on the owner's phone: as the text of a QR code, and to be typed. */
export interface NewTotpKey {
  uri: string
  typed: string
}

/**
 * Begins to set up codes: makes a key, which counts for nothing until a code of it is confirmed. One that this session has
 * begun already is kept: an application may have scanned it before its window was closed or opened again. Throws TOTP_KNOWN.
 */
export async function beginTotp(
  { database, clock, secret }: Reader,
  { session, account }: { session: { id: string }; account: { id: string; email: string } },
): Promise<NewTotpKey> {
  refuseSecondKey(database.orm, account.id)
  const now = clock.now()
  const id = attemptOfSession('new-totp', session)
  const known = readAttempt(database.orm, id, now)?.secret
  const key =
    (known && openKey(secret, account.id, known)) || new Uint8Array(randomBytes(KEY_BYTES))
  const sealed = sealKey(secret, account.id, key)
  const begun = { kind: 'new-totp', userId: account.id, secret: sealed, now } as const
  await database.write((orm) => beginAttempt(orm, id, begun))
  return {
    uri: createTOTPKeyURI('Lavéo', account.email, key),
    typed: base32.encode(key, { includePadding: false }),
  }
}

/**
 * Checks the first code of a new key. Returns a function that stores the key, inside `write()`, and uses up what was begun; it
 * throws TOTP_KNOWN. Throws SIGN_IN_EXPIRED when nothing was begun, FACTOR_CODE_WRONG.
 */
export async function confirmNewTotp(
  { database, clock, secret }: Reader,
  { session, userId, code }: { session: { id: string }; userId: string; code: string },
): Promise<(orm: Orm) => void> {
  const now = clock.now()
  const id = attemptOfSession('new-totp', session)
  const begun = readAttempt(database.orm, id, now)
  const key = begun?.secret ? openKey(secret, userId, begun.secret) : undefined
  if (!begun?.secret || !key) throw new AppError('SIGN_IN_EXPIRED')
  const lastStep = await stepOf(key, code, now)
  if (lastStep === undefined) throw new AppError('FACTOR_CODE_WRONG')
  const row = { sealed: begun.secret, lastStep, createdAt: now, lastUsedAt: null }
  return (orm) => {
    if (takeAttempt(orm, id, now)?.secret !== begun.secret) throw new AppError('SIGN_IN_EXPIRED')
    refuseSecondKey(orm, userId)
    orm
      .insert(totpKeys)
      .values({ userId, ...row })
      .run()
  }
}

/** A key is removed before another is added: a removal ends the other sessions, and is told as one. */
function refuseSecondKey(orm: Orm, userId: string): void {
  if (readTotp(orm, userId)) throw new AppError('TOTP_KNOWN')
}

/**
 * Checks a code of an account. Returns a function that uses up its half minute, inside `write()`; both throw
 * FACTOR_CODE_WRONG, the second when the code was used meanwhile.
 */
export async function checkTotp(
  { database, clock, secret }: Reader,
  userId: string,
  code: string,
): Promise<(orm: Orm) => void> {
  const now = clock.now()
  const stored = readTotp(database.orm, userId)
  const key = stored && openKey(secret, userId, stored.sealed)
  const step = key && (await stepOf(key, code, now))
  if (step === undefined) throw new AppError('FACTOR_CODE_WRONG')
  return (orm) => {
    const unused = and(eq(totpKeys.userId, userId), lt(totpKeys.lastStep, step))
    const used = orm.update(totpKeys).set({ lastStep: step, lastUsedAt: now }).where(unused).run()
    if (used.changes !== 1) throw new AppError('FACTOR_CODE_WRONG')
  }
}

/** The half minute whose code this is, near the present one (RFC 6238); undefined for a wrong code. */
async function stepOf(key: Uint8Array, code: string, now: number): Promise<number | undefined> {
  let found: number | undefined
  for (const neighbour of NEIGHBOURS) {
    const step = Math.floor(now / STEP_MS) + neighbour
    const isRight = sameText(await generateHOTP(key, step, TOTP_DIGITS), code)
    if (isRight) found = step
  }
  return found
}

/** The stored key of an account, if it has one. */
export function readTotp(orm: Orm, userId: string): typeof totpKeys.$inferSelect | undefined {
  return orm.select().from(totpKeys).where(eq(totpKeys.userId, userId)).get()
}

/** Removes the key of an account, inside `write()`; false when it had none. */
export function deleteTotp(orm: Orm, userId: string): boolean {
  return orm.delete(totpKeys).where(eq(totpKeys.userId, userId)).run().changes === 1
}
