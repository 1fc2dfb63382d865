import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { authTokens, type TokenType } from '#server/db/schema.ts'
import type { Clock } from '#server/lib/clock.ts'
import { tokenText } from '#server/lib/derived-secrets.ts'
import { newId } from '#server/lib/ids.ts'
import { sameText } from '#server/lib/secret.ts'
import type { InternalRole } from '#shared/accounts/auth.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

/** How long each kind of token can be used, in milliseconds. */
export const TOKEN_LIFE_MS = {
  signup: DAY_MS,
  recovery: HOUR_MS,
  ticket: HOUR_MS / 4,
} as const satisfies Record<TokenType, number>

interface NewToken {
  type: TokenType
  userId?: string
  /** Role of the account that a ticket creates. */
  role?: InternalRole
  now: number
  /** Milliseconds; by default the life of its kind. */
  lifeMs?: number
}

/**
 * Creates a single-use token inside `write()` and returns its id; the secret part exists only in
 * the link.
 */
export function issueToken(
  orm: Orm,
  { type, userId, role, now, lifeMs = TOKEN_LIFE_MS[type] }: NewToken,
): string {
  const id = newId()
  orm
    .insert(authTokens)
    .values({ id, type, userId, role, createdAt: now, expiresAt: now + lifeMs })
    .run()
  return id
}

interface Reader {
  database: Database
  clock: Clock
  secret: Buffer
}

type TokenRow = typeof authTokens.$inferSelect

/** The token of a link's text, even used or expired; undefined when it is altered or unknown. */
export function findToken(
  { database, secret }: Omit<Reader, 'clock'>,
  type: TokenType,
  text: string,
): TokenRow | undefined {
  const [id = ''] = text.split('.')
  if (!sameText(text, tokenText(secret, type, id))) return undefined
  return database.orm
    .select()
    .from(authTokens)
    .where(and(eq(authTokens.id, id), eq(authTokens.type, type)))
    .get()
}

/** The valid token of a link's text; undefined when it is altered, unknown, used or expired. */
export function readToken(reader: Reader, type: TokenType, text: string): TokenRow | undefined {
  const token = findToken(reader, type, text)
  const isValid = token && token.usedAt === null && token.expiresAt > reader.clock.now()
  return isValid ? token : undefined
}

/** Uses up a token inside `write()`; false when it was used or has expired. */
export function consumeToken(orm: Orm, id: string, now: number): boolean {
  const { changes } = orm
    .update(authTokens)
    .set({ usedAt: now })
    .where(and(eq(authTokens.id, id), isNull(authTokens.usedAt), gt(authTokens.expiresAt, now)))
    .run()
  return changes === 1
}

/** Invalidates every unused token of one kind of an account, inside `write()`. */
export function voidTokens(orm: Orm, userId: string, type: TokenType, now: number): void {
  orm
    .update(authTokens)
    .set({ usedAt: now })
    .where(and(eq(authTokens.userId, userId), eq(authTokens.type, type), isNull(authTokens.usedAt)))
    .run()
}

/** Invalidates every unused ticket, inside `write()`. */
export function voidTickets(orm: Orm, now: number): void {
  orm
    .update(authTokens)
    .set({ usedAt: now })
    .where(and(isNull(authTokens.userId), eq(authTokens.type, 'ticket'), isNull(authTokens.usedAt)))
    .run()
}

/** Removes the tokens that expired more than a day ago. */
export function deleteOldTokens(orm: Orm, now: number): void {
  orm
    .delete(authTokens)
    .where(lt(authTokens.expiresAt, now - DAY_MS))
    .run()
}
