import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { type AttemptKind, factorAttempts } from '#server/db/schema.ts'
import { type CookieJar, readCookie, writeCookie } from '#server/lib/requests/cookies.ts'
import { MINUTE_MS } from '#shared/dates.ts'

const COOKIE = 'laveo-attente'

/** How long each thing that was begun can be ended, in milliseconds; a new key waits for the person to install an application. */
const LIFE_MS: Record<AttemptKind, number> = {
  'sign-in': 5 * MINUTE_MS,
  passkey: 5 * MINUTE_MS,
  'new-passkey': 5 * MINUTE_MS,
  'new-totp': 15 * MINUTE_MS,
  proof: 5 * MINUTE_MS,
}

type Attempt = typeof factorAttempts.$inferSelect

interface Begun {
  kind: AttemptKind
  userId: string | null
  /** The challenge, or a sealed key. */
  secret: string | null
  now: number
}

/** A new token for a browser without a session, and the id that is stored of it: a copy of the database continues nothing. */
export function newAttemptToken(): { token: string; id: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, id: hash('sha256', token) }
}

/** Gives a browser the token of what it began. */
export function setAttemptCookie(ctx: CookieJar, token: string): void {
  writeCookie(ctx, COOKIE, token, LIFE_MS['sign-in'] / 1000)
}

/** Takes the token from the browser, once what it began is ended. */
export function clearAttemptCookie(ctx: CookieJar): void {
  writeCookie(ctx, COOKIE, '', 0)
}

/** The id of what this browser began without a session. */
export function attemptOfBrowser(ctx: CookieJar): string | undefined {
  const token = readCookie(ctx, COOKIE)
  return token ? hash('sha256', token) : undefined
}

/** The id of what was begun inside a session: one of each kind at a time. */
export function attemptOfSession(kind: AttemptKind, session: { id: string }): string {
  return hash('sha256', `${kind} ${session.id}`)
}

/** Stores what was begun, inside `write()`, in the place of what had this id. */
export function beginAttempt(orm: Orm, id: string, { now, ...begun }: Begun): void {
  const row = { ...begun, expiresAt: now + LIFE_MS[begun.kind] }
  orm
    .insert(factorAttempts)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: factorAttempts.id, set: row })
    .run()
}

const valid = (id: string, now: number) =>
  and(eq(factorAttempts.id, id), gt(factorAttempts.expiresAt, now))

/** The attempt of this id, if it may still be ended. */
export function readAttempt(orm: Orm, id: string | undefined, now: number): Attempt | undefined {
  if (id === undefined) return undefined
  return orm.select().from(factorAttempts).where(valid(id, now)).get()
}

/** Replaces the challenge of a sign-in between its two factors, inside `write()`; false once it is over. */
export function setChallenge(
  orm: Orm,
  { id, secret, now }: { id: string; secret: string; now: number },
): boolean {
  return orm.update(factorAttempts).set({ secret }).where(valid(id, now)).run().changes === 1
}

/** Uses up a challenge as it was read, inside `write()`; false once it was used, replaced or is over. */
export function takeChallenge(
  orm: Orm,
  { id, challenge, now }: { id: string; challenge: string; now: number },
): boolean {
  const asRead = and(valid(id, now), eq(factorAttempts.secret, challenge))
  return orm.update(factorAttempts).set({ secret: null }).where(asRead).run().changes === 1
}

/** Uses up what was begun, inside `write()`; undefined when it was used or has expired. */
export function takeAttempt(orm: Orm, id: string, now: number): Attempt | undefined {
  return orm.delete(factorAttempts).where(valid(id, now)).returning().get()
}

/** Ends everything that an account has begun, inside `write()`. */
export function deleteAttemptsOf(orm: Orm, userId: string): void {
  orm.delete(factorAttempts).where(eq(factorAttempts.userId, userId)).run()
}

/** Removes what expired. */
export function deleteOldAttempts(orm: Orm, now: number): void {
  orm.delete(factorAttempts).where(lte(factorAttempts.expiresAt, now)).run()
}
