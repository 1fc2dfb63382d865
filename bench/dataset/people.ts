import { createHash, type KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import { storedSessionId } from '#server/access/sessions/session-ids.service.ts'
import { sealSessions } from '#server/testing/sessions.ts'
import { DAY_MS } from '#shared/dates.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'

/** Someone with an open session. */
export interface Person {
  id: string
  token: string
}

/** Clients who place orders: each may have ten that wait. */
export const ORDERS_A_CLIENT = 9
const CLIENTS = 30_000
const LIVREURS = 200
const ADMINS = 50

const KINDS = { client: CLIENTS, livreur: LIVREURS, admin: ADMINS } as const
type Kind = keyof typeof KINDS

/** A person of the benchmark; ids and tokens have one length, so that requests have too. */
export function person(kind: Kind, index: number): Person {
  const first = { client: 'b1', livreur: 'b2', admin: 'b3' }[kind]
  const id = `${first}000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  return { id, token: createHash('sha256').update(id).digest('base64url') }
}

/** Every person of a kind. */
export function people(kind: Kind, count: number = KINDS[kind]): Person[] {
  return Array.from({ length: count }, (_, index) => person(kind, index))
}

/** Adds the people of the benchmark to a filled database. */
export function addPeople(sqlite: BetterSqlite.Database, now: number): void {
  const add = sqlite.prepare(`
    insert into users (id, role, fullname, phone, email, email_confirmed_at, password_hash, approved_at, created_at)
    values (@id, @role, 'Personne ' || @id, '+2250700000000', @id || '@exemple.ci', 1, 'x', 1, @now)`)
  sqlite.transaction(() => {
    for (const role of Object.keys(KINDS) as Kind[])
      for (const { id } of people(role)) add.run({ id, role, now })
  })()
}

const everybody = () => (Object.keys(KINDS) as Kind[]).flatMap((kind) => people(kind))

/** Opens a session for each of them: not kept with the database, because sessions expire. */
export function openSessions(
  sqlite: BetterSqlite.Database,
  secret: KeyObject,
  whom: readonly Person[] = everybody(),
): void {
  const now = Date.now()
  const add = sqlite.prepare(`
    insert or replace into sessions (id, user_id, expires_at, created_at, user_agent)
    values (@id, @userId, @expiresAt, @now, 'bench')`)
  sqlite.transaction(() => {
    for (const { id: userId, token } of whom) {
      const id = storedSessionId(secret, token)
      add.run({ id, userId, now, expiresAt: Math.floor((now + 30 * DAY_MS) / 1000) })
    }
  })()
  sealSessions(sqlite, secret)
}

/** The headers that name a person to the server. */
export function headersOf({ id, token }: Person): Record<string, string> {
  return { cookie: `laveo=${token}`, [OWNER_HEADER]: id }
}
