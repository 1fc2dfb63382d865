import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type Database from 'better-sqlite3'
import { passwordHasher } from '#server/access/sessions/password-hash.ts'
import { storedSessionId } from '#server/access/sessions/session-ids.service.ts'
import type { AppRouter } from '#server/router.ts'
import { sealSessions } from '#server/testing/sessions.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import type { Role } from '#shared/roles.ts'
import { indexedName } from '#shared/text/search-text.ts'
import type { App } from './server.ts'

/** A person with an account and a session, without a browser. */
export interface Person {
  id: string
  role: Role
  fullname: string
  email: string
  /** As stored. */
  phone: string
  /** The token of the session cookie. */
  token: string
  /** The product's own API over HTTP, as this person. */
  api: TRPCClient<AppRouter>
}

export interface Profile {
  role: Role
  fullname: string
  address?: string
  /** A livreur without an admin's approval. */
  unapproved?: boolean
}

export const PASSWORD = 'un-fil-et-une-aiguille'
export const COOKIE = 'laveo'

const SESSION_SECONDS = 30 * 24 * 3600

let passwordHash: Promise<string> | undefined

/** Inserts an account, its search entry and a session into the worker's database. */
export async function createPerson(app: App, profile: Profile): Promise<Person> {
  const { role, fullname, address = null, unapproved = false } = profile
  passwordHash ??= passwordHasher.hash(PASSWORD)
  const now = Date.now()
  const row = {
    id: randomUUID(),
    role,
    fullname,
    address,
    now,
    phone: `+22507${String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')}`,
    email: `${role}-${randomUUID()}@laveo.test`,
    passwordHash: await passwordHash,
    approvedAt: unapproved ? null : now,
  }
  const token = randomBytes(32).toString('base64url')
  app.db.transaction(() => {
    insertUser(app.db, row)
    insertSession(app, row.id, token)
  })()
  const { id, phone, email } = row
  return { id, role, fullname, phone, email, token, api: apiOf(app, id, token) }
}

type UserRow = Record<'id' | 'role' | 'fullname' | 'phone' | 'email' | 'passwordHash', string> & {
  address: string | null
  approvedAt: number | null
  now: number
}

function insertUser(db: Database.Database, row: UserRow): void {
  const { lastInsertRowid } = db
    .prepare(
      `insert into users
        (id, role, fullname, phone, email, email_confirmed_at, password_hash, address, approved_at, created_at)
      values (@id, @role, @fullname, @phone, @email, @now, @passwordHash, @address, @approvedAt, @now)`,
    )
    .run(row)
  db.prepare('insert into users_search (rowid, name, phone) values (?, ?, ?)').run(
    lastInsertRowid,
    indexedName(row.fullname),
    row.phone.replace('+', ''),
  )
  if (row.role !== 'client') return
  db.prepare(
    `insert into stats_day (day, livreur_id, clients) values (?, '', 1)
    on conflict do update set clients = clients + 1`,
  ).run(new Date(row.now).toISOString().slice(0, 10))
}

function insertSession({ db, dir }: App, userId: string, token: string): void {
  const secret = createSecretKey(readFileSync(join(dir, 'secret.key')))
  const id = storedSessionId(secret, token)
  const now = Date.now()
  db.prepare('insert into sessions (id, user_id, expires_at, created_at) values (?, ?, ?, ?)').run(
    id,
    userId,
    Math.floor(now / 1000) + SESSION_SECONDS,
    now,
  )
  sealSessions(db, secret, userId)
}

/** The product's own API over HTTP, as who has this account and its session. */
export function apiOf({ url }: Pick<App, 'url'>, id: string, token: string): TRPCClient<AppRouter> {
  const headers = { origin: url, cookie: `${COOKIE}=${token}`, [OWNER_HEADER]: id }
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${url}/trpc`, headers })],
  })
}

/** The drawer of the desk is open from then on: the team takes cash only into it. */
export async function openDrawer(admin: Pick<Person, 'api'>, float = 20_000): Promise<void> {
  await admin.api.drawer.open.mutate({ float, idempotencyKey: randomUUID() })
}
