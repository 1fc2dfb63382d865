import { type KeyObject, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { recoveryCodes } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { sign } from '#server/lib/secret.ts'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '#shared/access/second-factor/second-factor.ts'
import { formatRecoveryCode } from '#shared/access/second-factor/words.ts'

/**
 * Makes ten new codes in the place of the former ones, inside `write()`, and returns them as they are shown: once, since only
 * their keyed hashes are stored.
 */
export function makeRecoveryCodes(
  orm: Orm,
  { secret, userId, now }: { secret: KeyObject; userId: string; now: number },
): string[] {
  deleteRecoveryCodes(orm, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const rows = codes.map((code) => ({ id: idOf(secret, userId, code), userId, createdAt: now }))
  orm.insert(recoveryCodes).values(rows).run()
  return codes.map(formatRecoveryCode)
}

/** 45 bits: behind the limits of `factorCode`, nobody tries them all. */
function newCode(): string {
  return Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
}

function idOf(secret: KeyObject, userId: string, code: string): string {
  return sign(secret, 'recovery code', `${userId} ${code}`)
}

/** Uses up a code of an account, inside `write()`, and returns how many are left. Throws FACTOR_CODE_WRONG, also for a used one. */
export function takeRecoveryCode(
  orm: Orm,
  { secret, userId, code, now }: { secret: KeyObject; userId: string; code: string; now: number },
): number {
  const id = idOf(secret, userId, code)
  const unused = and(
    eq(recoveryCodes.id, id),
    eq(recoveryCodes.userId, userId),
    isNull(recoveryCodes.usedAt),
  )
  const { changes } = orm.update(recoveryCodes).set({ usedAt: now }).where(unused).run()
  if (changes !== 1) throw new AppError('FACTOR_CODE_WRONG')
  return codesLeft(orm, userId).left
}

/** It is null for an account without any. */
export function codesLeft(orm: Orm, userId: string): { left: number; madeAt: number | null } {
  const codes = orm.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).all()
  const left = codes.filter(({ usedAt }) => usedAt === null).length
  return { left, madeAt: codes[0]?.createdAt ?? null }
}

/** Removes the codes of an account, inside `write()`. */
export function deleteRecoveryCodes(orm: Orm, userId: string): void {
  orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
}
