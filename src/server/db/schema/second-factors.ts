import {
  blob,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { at, jsonList, oneOf } from './columns.ts'

const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The public half of each passkey only, so a copy of it opens nothing. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    /** The name that the authenticator gave it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE. */
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    /** How often the authenticator says it signed: one that goes back was copied. Many always say 0. */
    counter: integer('counter').notNull(),
    /** How the browser reaches it, to ask for the right one. */
    transports: jsonList<string>('transports').notNull(),
    /** Given by its owner. */
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_user').on(t.userId, t.createdAt),
  ],
)

/** The key that an application on the owner's phone makes codes from. */
export const totpKeys = sqliteTable('totp_keys', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the server's key, which is no part of the database. */
  sealed: text('sealed').notNull(),
  /** The newest half minute whose code was used: no code counts twice. */
  lastStep: integer('last_step').notNull(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    /** HMAC-SHA-256 of the code with the server's key: a bare hash of ten characters could be searched. */
    id: text('id').primaryKey(),
    userId: ownerId(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

const ATTEMPTS = ['sign-in', 'passkey', 'new-passkey', 'new-totp', 'proof'] as const
export type AttemptKind = (typeof ATTEMPTS)[number]

/** Begun and not ended: a sign-in between its two factors, a challenge, a new key. Each is used once, within minutes. */
export const factorAttempts = sqliteTable(
  'factor_attempts',
  {
    /** Hash of the cookie of a browser without a session; the session, for what is begun inside one. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ATTEMPTS }).notNull(),
    /** Nothing for a passkey that is to say itself whose it is. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The challenge that a passkey has to sign, or the new key for codes, sealed. */
    secret: text('secret'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('factor_attempts_user').on(t.userId),
    index('factor_attempts_expiry').on(t.expiresAt),
    check('factor_attempts_kind', oneOf(t.kind, ATTEMPTS)),
  ],
)
