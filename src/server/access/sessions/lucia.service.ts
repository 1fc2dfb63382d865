// The only file that uses lucia, which is no longer developed: replacing it is a one-file change.

import { eq, lte } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { Database, Orm } from '#server/db/database.ts'
import { sessions, users } from '#server/db/schema.ts'
import { cookieName } from '#server/lib/requests/cookies.ts'
import type { Role } from '#shared/roles.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

interface SessionAttributes {
  createdAt: number
  userAgent: string
  byLink: boolean
}

/** The signed-in account as the rest of the server may know it; never the password hash. */
export interface UserAttributes {
  role: Role
  fullname: string
  phone: string
  /** When the number was proven; null while it never was. */
  phoneProvenAt: number | null
  /** It is null for a client whom the team created without one: they cannot sign in, and follow by a link. */
  email: string | null
  address: string | null
  /** Easy to guess, when it was last set or typed. */
  passwordCommon: boolean
  emailConfirmedAt: number | null
  approvedAt: number | null
  disabledAt: number | null
}

/** Sessions end this long after their last use, give or take half of it. */
export const SESSION_LIFE = new TimeSpan(30, 'd')

const sessionWithUser = (orm: Orm, p: { id: string }) =>
  orm
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, p.id))

/** Every stored session of an account, expired ones included. */
export const sessionsOf = (orm: Orm, userId: string) =>
  orm.select().from(sessions).where(eq(sessions.userId, userId)).all()

export type StoredSession = typeof sessions.$inferSelect

function toDatabaseSession(row: StoredSession): DatabaseSession {
  const { id, userId, expiresAt, createdAt, userAgent, byLink } = row
  const attributes = { createdAt, userAgent, byLink }
  return { id, userId, expiresAt: new Date(expiresAt * 1000), attributes }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Lucia's storage on a prepared statement and `write()`: its own adapter prepares two queries on every request. */
function adapterFor({ orm, write }: Database): Adapter {
  return {
    async getSessionAndUser(id): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = sessionWithUser(orm, { id }).get()
      if (!row || row.user.deletedAt !== null) return [null, null]
      const { passwordHash: _, n: __, ...attributes } = row.user
      return [toDatabaseSession(row.session), { id: row.user.id, attributes }]
    },
    async getUserSessions(userId) {
      return sessionsOf(orm, userId).map(toDatabaseSession)
    },
    setSession() {
      return Promise.reject(new Error('Only openSession stores a session, with its seal'))
    },
    async updateSessionExpiration(id, expiresAt) {
      const set = { expiresAt: seconds(expiresAt) }
      // Prolonging can wait for the next request: a busy database must not fail this one.
      await write((tx) => tx.update(sessions).set(set).where(eq(sessions.id, id)).run()).catch(
        () => {},
      )
    },
    async deleteSession(id) {
      await write((tx) => tx.delete(sessions).where(eq(sessions.id, id)).run())
    },
    async deleteUserSessions(userId) {
      await write((tx) => tx.delete(sessions).where(eq(sessions.userId, userId)).run())
    },
    async deleteExpiredSessions() {
      const now = seconds(new Date())
      await write((tx) => tx.delete(sessions).where(lte(sessions.expiresAt, now)).run())
    },
  }
}

const instances = new WeakMap<Database, Map<boolean, Lucia<SessionAttributes, UserAttributes>>>()

/** Lucia on this database. `secure`: whether cookies travel by TLS only, which their name says too. */
export function luciaFor(database: Database, secure: boolean) {
  const known = instances.get(database) ?? new Map()
  instances.set(database, known)
  const lucia =
    known.get(secure) ??
    new Lucia<SessionAttributes, UserAttributes>(adapterFor(database), {
      sessionExpiresIn: SESSION_LIFE,
      sessionCookie: {
        name: sessionCookieName(secure),
        attributes: { secure, sameSite: 'lax', path: '/' },
      },
      getSessionAttributes: ({ createdAt, userAgent, byLink }) => ({
        createdAt,
        userAgent,
        byLink,
      }),
      getUserAttributes: (user) => ({
        role: user.role,
        fullname: user.fullname,
        phone: user.phone,
        phoneProvenAt: user.phoneProvenAt,
        email: user.email,
        address: user.address,
        passwordCommon: user.passwordCommon,
        emailConfirmedAt: user.emailConfirmedAt,
        approvedAt: user.approvedAt,
        disabledAt: user.disabledAt,
      }),
    })
  known.set(secure, lucia)
  return lucia
}

/** The cookie that carries a session's token. */
export function sessionCookieName(secure: boolean): string {
  return cookieName(secure, 'laveo')
}
