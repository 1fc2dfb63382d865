import type { KeyObject } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { validationCodes } from '#server/db/schema.ts'
import { codeDigits } from '#server/lib/derived-secrets.ts'
import { newId } from '#server/lib/ids.ts'
import { sameText, sign } from '#server/lib/secret.ts'
import type { InternalRole } from '#shared/access/auth.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'

/** How long a code can be used, in milliseconds. */
export const CODE_LIFE_MS = 10 * MINUTE_MS
const MAX_ATTEMPTS = 5
const KEPT_MS = DAY_MS
/** More than the limits let strangers ask for while one lives. */
const MAX_LISTED = 100

type StoredCode = typeof validationCodes.$inferSelect

/** A valid code, with the role of the account that it creates. */
export type ActiveCode = StoredCode & { role: InternalRole }

function storedForm(secret: KeyObject, codeId: string, digits: string): string {
  return sign(secret, 'stored validation code', `${codeId} ${digits}`)
}

/**
 * The newest code of a browser, unless it is used, expired, was guessed at five times, or was made
 * before codes had a role.
 */
export function activeCode(orm: Orm, browser: string, now: number): ActiveCode | undefined {
  const code = orm
    .select()
    .from(validationCodes)
    .where(eq(validationCodes.browser, browser))
    .orderBy(desc(validationCodes.createdAt), desc(sql`rowid`))
    .limit(1)
    .get()
  return code && ifValid(code, now)
}

function ifValid(code: StoredCode, now: number): ActiveCode | undefined {
  if (code.role === null) return undefined
  const isValid = !code.isUsed && code.expiresAt > now && code.attempts < MAX_ATTEMPTS
  return isValid ? { ...code, role: code.role } : undefined
}

/** The valid codes of all browsers, the newest first; strangers may ask for few. */
export function activeCodes(orm: Orm, now: number): ActiveCode[] {
  const made = orm
    .select()
    .from(validationCodes)
    .where(gt(validationCodes.createdAt, now - CODE_LIFE_MS))
    .orderBy(desc(validationCodes.createdAt), desc(sql`rowid`))
    .limit(MAX_LISTED)
    .all()
  const newest = new Map<string, StoredCode>()
  for (const code of made) if (!newest.has(code.browser)) newest.set(code.browser, code)
  return [...newest.values()].flatMap((code) => ifValid(code, now) ?? [])
}

interface Asker {
  /** Hash of its cookie. */
  browser: string
  address: string
  /** Role of the requested account. */
  role: InternalRole
}

/**
 * Makes a code for one browser inside `write()`, replacing those it requested before, and returns
 * its id.
 */
export function issueCode(orm: Orm, secret: KeyObject, asker: Asker, now: number): string {
  const id = newId()
  const code = storedForm(secret, id, codeDigits(secret, id))
  orm
    .insert(validationCodes)
    .values({ id, code, ...asker, createdAt: now, expiresAt: now + CODE_LIFE_MS })
    .run()
  return id
}

/**
 * Uses up a browser's code inside `write()` and returns its role; undefined, and one try less, for
 * wrong digits.
 */
export function tryCode(
  orm: Orm,
  secret: KeyObject,
  { browser, digits, now }: { browser: string; digits: string; now: number },
): InternalRole | undefined {
  const code = activeCode(orm, browser, now)
  if (!code) return undefined
  const right = sameText(code.code, storedForm(secret, code.id, digits))
  const change = right ? { isUsed: true } : { attempts: code.attempts + 1 }
  orm.update(validationCodes).set(change).where(eq(validationCodes.id, code.id)).run()
  return right ? code.role : undefined
}

/** Invalidates every code, inside `write()`. */
export function voidCodes(orm: Orm, now: number): void {
  orm
    .update(validationCodes)
    .set({ isUsed: true })
    .where(
      and(gt(validationCodes.createdAt, now - CODE_LIFE_MS), eq(validationCodes.isUsed, false)),
    )
    .run()
}

/** Removes the codes that were made more than a day ago, inside `write()`. */
export function deleteOldCodes(orm: Orm, now: number): void {
  orm
    .delete(validationCodes)
    .where(lt(validationCodes.createdAt, now - KEPT_MS))
    .run()
}
