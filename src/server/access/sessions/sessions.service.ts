import { type KeyObject, randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { sessions, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import {
  DEFAULT_FACTOR_RULE,
  demandFor,
  type FactorDemand,
  type FactorRule,
  type FactorWays,
} from '#shared/access/second-factor/second-factor.ts'
import { isSessionAlive, SESSION_LONGEST_MS } from '#shared/access/session-life.ts'
import { ROLES } from '#shared/roles.ts'
import { deleteAttemptsOf } from './attempts.service.ts'
import {
  luciaFor,
  SESSION_LIFE,
  type StoredSession,
  sessionsOf,
  type UserAttributes,
} from './lucia.service.ts'
import { storedSessionId } from './session-ids.service.ts'
import { isSealed, sealOf } from './session-seals.service.ts'
import { noteUse } from './session-uses.service.ts'

export interface Account extends UserAttributes {
  id: string
}

/** The reason an account may not sign in, which also invalidates its open sessions. */
export function signInRefusal(account: Omit<Account, 'id'>) {
  const { disabledAt, emailConfirmedAt, approvedAt, role } = account
  if (disabledAt !== null) return 'ACCOUNT_DISABLED'
  if (emailConfirmedAt === null) return 'EMAIL_NOT_CONFIRMED'
  // A livreur who is not approved may sign in, and is told so there.
  if (role === 'superadmin' && approvedAt === null) return 'SUPERADMIN_NOT_CONFIRMED'
  return ROLES.includes(role) ? undefined : 'ROLE_UNKNOWN'
}

/** The reason a session may not act. Who came by a link need not have confirmed an e-mail. */
export function sessionRefusal({ byLink, account }: LiveSession) {
  if (!byLink) return signInRefusal(account)
  return account.disabledAt === null ? undefined : 'ACCOUNT_DISABLED'
}

export interface LiveSession {
  id: string
  account: Account
  /** Opened by a client's link, which allows the procedures « by link » only. */
  byLink: boolean
  /** When it was opened, in milliseconds UTC. */
  startedAt: number
  /** When its person last proved who they are, by signing in or since; milliseconds UTC. */
  provenAt: number
  /** When a code of the client's number that the team has not read was entered in it, by the clock of the service. */
  numberProvenAt: number | null
  /** Whether that proof still holds: the client's number is the same, and nobody else has proven it since. */
  isNumberProven: boolean
  /** The second factors of the account. */
  ways: FactorWays
  /** It is for an account without a second factor. */
  demand: FactorDemand
  /** Whether that rule lets an account of this role do nothing without one. */
  mustHaveFactor: boolean
  /** Set when the session was prolonged and its cookie must be sent again. */
  renewedCookie?: string
}

/**
 * Each account keeps its newest sessions of a password, and as many of its link: who holds a forwarded link must not end those of its
 * owner.
 */
const MAX_SESSIONS = 20

/** The sessions, and the key of their ids and seals. */
interface Sessions {
  database: Database
  secret: KeyObject
}

interface NewSession {
  secure: boolean
  userAgent: string
  /** Opened by a client's link; by default with a password. */
  byLink?: boolean
  /** Checks the account in the write that stores the session: when it throws, nothing is stored. */
  check?: (orm: Orm) => void
}

/**
 * Opens a session and returns the cookie with its token, of which only a keyed hash is stored. The
 * account's oldest sessions of the same kind over MAX_SESSIONS end: the caller cuts their open streams.
 */
export async function openSession(
  { database, secret }: Sessions,
  userId: string,
  { secure, userAgent, byLink = false, check }: NewSession,
): Promise<{ id: string; cookie: string; ended: string[] }> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const id = storedSessionId(secret, token)
  const facts = { id, userId, byLink, createdAt: now, provenAt: null, numberProvenAt: null }
  const row = { ...facts, userAgent: userAgent.slice(0, 200), seal: sealOf(secret, facts) }
  const expiresAt = Math.floor((now + SESSION_LIFE.milliseconds()) / 1000)
  const ended = await database.write((orm) => {
    check?.(orm)
    const over = makeRoom(orm, userId, byLink)
    orm
      .insert(sessions)
      .values({ ...row, expiresAt })
      .run()
    return over
  })
  const cookie = luciaFor(database, secure).createSessionCookie(token).serialize()
  return { id, cookie, ended }
}

function makeRoom(orm: Orm, userId: string, byLink: boolean): string[] {
  const oldestFirst = sessionsOf(orm, userId)
    .filter((session) => session.byLink === byLink)
    .sort((a, b) => a.createdAt - b.createdAt)
  const over = oldestFirst.slice(0, 1 - MAX_SESSIONS).map(({ id }) => id)
  for (const id of over) endSession(orm, userId, id)
  return over
}

/** No client is asked for a second factor: their requests, which are most of all, look for none. */
const unlessClient = (question: string) =>
  sql<number>`case when ${users.role} = 'client' then 0 else exists (${sql.raw(question)}) end`

const accountOfSession = statement((orm, p: { id: string }) =>
  orm
    .select({
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      byLink: sessions.byLink,
      provenAt: sessions.provenAt,
      numberProvenAt: sessions.numberProvenAt,
      seal: sessions.seal,
      passkey: unlessClient('select 1 from passkeys f where f.user_id = users.id'),
      totp: unlessClient('select 1 from totp_keys f where f.user_id = users.id'),
      rule: sql<FactorRule | null>`case when ${users.role} <> 'client' then
        (select json_extract(s.value, '$.rule') from settings s where s.key = 'secondFactor') end`,
      id: users.id,
      role: users.role,
      fullname: users.fullname,
      phone: users.phone,
      phoneProvenAt: users.phoneProvenAt,
      email: users.email,
      address: users.address,
      passwordCommon: users.passwordCommon,
      emailConfirmedAt: users.emailConfirmedAt,
      approvedAt: users.approvedAt,
      disabledAt: users.disabledAt,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .where(eq(sessions.id, p.id)),
)

/**
 * The valid session of a cookie's token, and its current account, read at each request; undefined too for one that was
 * changed in the file. Lucia is asked only about a session that it may prolong or end: the others are most of all requests.
 */
export async function readSession(
  { database, secret }: Sessions,
  token: string,
  secure: boolean,
): Promise<LiveSession | undefined> {
  const id = storedSessionId(secret, token)
  const row = accountOfSession.get(database.orm, { id })
  if (!row || !isSealed(secret, { ...row, id, userId: row.id })) return undefined
  noteUse(database, id, Date.now())
  const { expiresAt, createdAt } = row
  const live = toLiveSession(id, row)
  const now = Date.now()
  const isInFirstHalf = now < expiresAt * 1000 - SESSION_LIFE.milliseconds() / 2
  if (isInFirstHalf && now - createdAt <= SESSION_LONGEST_MS) return live
  const renewedCookie = await validateSession(database, { id, token, secure })
  if (renewedCookie === undefined) return undefined
  return renewedCookie ? { ...live, renewedCookie } : live
}

type SessionFacts = NonNullable<ReturnType<typeof accountOfSession.get>>

function toLiveSession(id: string, row: SessionFacts): LiveSession {
  const {
    expiresAt: _,
    seal: __,
    createdAt: startedAt,
    byLink,
    provenAt,
    numberProvenAt,
    passkey,
    totp,
    rule,
    ...account
  } = row
  const { phoneProvenAt } = account
  const ways = { passkey: passkey === 1, totp: totp === 1 }
  const demandFrom = (has: FactorWays) => demandFor(account.role, rule ?? DEFAULT_FACTOR_RULE, has)
  return {
    id,
    account,
    byLink,
    startedAt,
    provenAt: provenAt ?? startedAt,
    numberProvenAt,
    isNumberProven:
      phoneProvenAt !== null && numberProvenAt !== null && numberProvenAt >= phoneProvenAt,
    ways,
    demand: demandFrom(ways),
    mustHaveFactor: demandFrom({ passkey: false, totp: false }) === 'needed',
  }
}

/**
 * Prolongs a session that was used in the second half of its life, and ends one that expired. Returns the cookie that must be
 * sent again, if any; undefined for a session that has ended.
 */
async function validateSession(
  database: Database,
  { id, token, secure }: { id: string; token: string; secure: boolean },
): Promise<string | null | undefined> {
  const lucia = luciaFor(database, secure)
  const { session, user } = await lucia.validateSession(id)
  if (!session || !user) return undefined
  if (Date.now() - session.createdAt > SESSION_LONGEST_MS) {
    await lucia.invalidateSession(session.id)
    return undefined
  }
  return session.fresh ? lucia.createSessionCookie(token).serialize() : null
}

/** The cookie that makes a browser forget its session. */
export function clearedSessionCookie(database: Database, secure: boolean): string {
  return luciaFor(database, secure).createBlankSessionCookie().serialize()
}

/**
 * Ends every session of an account except `keep`, and the sign-ins that are under way, inside `write()`, and returns how
 * many ended. The caller cuts their open streams after the commit.
 */
export function endSessions(orm: Orm, userId: string, keep?: string): number {
  deleteAttemptsOf(orm, userId)
  const others = keep === undefined ? undefined : ne(sessions.id, keep)
  const ended = orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .run()
  return ended.changes
}

/** Removes the sessions that have expired. */
export function sweepSessions(database: Database): Promise<void> {
  return luciaFor(database, false).deleteExpiredSessions()
}

/** The valid sessions of an account. */
export function activeSessions(orm: Orm, userId: string): StoredSession[] {
  const now = Date.now()
  return sessionsOf(orm, userId).filter((row) => isSessionAlive(row, now))
}

/** Ends one session of this account inside `write()`, and returns whether there was one. */
export function endSession(orm: Orm, userId: string, id: string): boolean {
  const own = and(eq(sessions.id, id), eq(sessions.userId, userId))
  return orm.delete(sessions).where(own).run().changes === 1
}

/**
 * Notes that the person of a session has just proved again who they are, inside `write()`; false when it has ended. The seal
 * covers the session as it was read: where the row is another account's by now, it opens nothing.
 */
export function recordProof(
  orm: Orm,
  secret: KeyObject,
  { id, account, byLink, startedAt, numberProvenAt }: LiveSession,
): boolean {
  const provenAt = Date.now()
  const facts = { id, userId: account.id, byLink, createdAt: startedAt, provenAt, numberProvenAt }
  const set = { provenAt, seal: sealOf(secret, facts) }
  return orm.update(sessions).set(set).where(eq(sessions.id, id)).run().changes === 1
}

/** Notes that a code of the client's number that the team has not read was entered in this session, inside `write()`; false when it has ended. */
export function recordNumberProof(
  orm: Orm,
  secret: KeyObject,
  { id, now }: { id: string; now: number },
): boolean {
  const row = orm.select().from(sessions).where(eq(sessions.id, id)).get()
  if (!row || !isSealed(secret, row)) return false
  const facts = { ...row, numberProvenAt: now }
  const set = { numberProvenAt: now, seal: sealOf(secret, facts) }
  return orm.update(sessions).set(set).where(eq(sessions.id, id)).run().changes === 1
}

/** Whether a session was not ended since it was read. */
export function isOpenSession(orm: Orm, id: string): boolean {
  return (
    orm.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).get() !== undefined
  )
}
