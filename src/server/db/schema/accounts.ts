import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { INTERNAL_ROLES } from '#shared/access/auth.ts'
import type { LaundryPreferences } from '#shared/access/laundry-preferences.ts'
import { LINK_DEVICES } from '#shared/access/links.ts'
import { NEWS_CHANNELS } from '#shared/access/mail-preference.ts'
import { NUMBER_PROOFS } from '#shared/access/number-proof.ts'
import { ROLES } from '#shared/roles.ts'
import { at, json, oneOf, optionalJsonObject } from './columns.ts'
import { sortedName } from './sorted-name.ts'

export const users = sqliteTable(
  'users',
  {
    /** Joins the search index: SQLite keeps an explicit integer key across VACUUM, an implicit one it may not. */
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    fullname: text('fullname').notNull(),
    /** By which an alphabetical list goes. */
    sortedName: text('sorted_name').generatedAlwaysAs(sortedName, { mode: 'virtual' }),
    phone: text('phone').notNull(),
    /** When its owner last replaced the phone; nothing while it is the one given at sign-up. */
    phoneChangedAt: at('phone_changed_at'),
    /** When it was proven that the phone is this client's; nothing while nobody has proven it. */
    phoneProvenAt: at('phone_proven_at'),
    phoneProvenBy: text('phone_proven_by', { enum: NUMBER_PROOFS }),
    /** It is null for a client whom the team recorded without one; such a person has no password and cannot sign in. */
    email: text('email'),
    emailConfirmedAt: at('email_confirmed_at'),
    /** Empty where there is no password to sign in with. */
    passwordHash: text('password_hash').notNull(),
    /** When its owner last replaced the password; nothing while it is the one given at sign-up. */
    passwordChangedAt: at('password_changed_at'),
    /** The password was found among the most used ones, when it was set or last typed. */
    passwordCommon: integer('password_common', { mode: 'boolean' }).notNull().default(false),
    address: text('address'),
    /** They are a client's, and hold for all their orders. */
    preferences: optionalJsonObject<LaundryPreferences>('preferences'),
    /** Set in the profile: only essential e-mails (`ORDER_MAILS`). */
    essentialMailOnly: integer('essential_mail_only', { mode: 'boolean' }).notNull().default(false),
    /** By which channel a client is told what happens to their orders. */
    newsBy: text('news_by', { enum: NEWS_CHANNELS }).notNull().default('auto'),
    /**
     * It is null while the account waits for approval: a livreur who signed up, by an admin; a superadmin who was created with a
     * code, by another superadmin.
     */
    approvedAt: at('approved_at'),
    disabledAt: at('disabled_at'),
    deletedAt: at('deleted_at'),
    /** The record that took over this one's orders: both are the same person. */
    mergedInto: text('merged_into'),
    /** The hash of the code of a ticket with which a client signed up, until their address is confirmed. */
    adoptionCode: text('adoption_code'),
    /** Raised to withdraw the links of a client given so far. */
    linkVersion: integer('link_version').notNull().default(0),
    /** When a client last opened their link, give or take a quarter of an hour; nothing while they never did. */
    linkOpenedAt: at('link_opened_at'),
    /** The kind of device on which they did. */
    linkOpenedOn: text('link_opened_on', { enum: LINK_DEVICES }),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_id').on(t.id),
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_phone_proven').on(t.phone).where(sql`phone_proven_at is not null`),
    index('users_merged').on(t.mergedInto).where(sql`merged_into is not null`),
    index('users_staff').on(t.role, t.fullname).where(sql`role <> 'client'`),
    index('users_client_name')
      .on(t.sortedName, t.n)
      .where(sql`role = 'client' and deleted_at is null`),
    index('users_client_phone').on(t.phone).where(sql`role = 'client' and deleted_at is null`),
    index('users_role_created').on(t.role, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('users_unconfirmed')
      .on(t.createdAt)
      .where(sql`email is not null and email_confirmed_at is null and deleted_at is null`),
    index('users_waiting')
      .on(t.createdAt, t.id)
      .where(sql`role = 'livreur' and approved_at is null and deleted_at is null`),
    check('users_role', oneOf(t.role, ROLES)),
    check('users_email', sql`${t.email} is not null or ${t.role} = 'client'`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** HMAC of the cookie's token with `secret.key`: neither a stolen database nor a row written into it opens a session. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds, as Lucia wants them; everything else is milliseconds. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    /** The last use, give or take a quarter of an hour; nothing while it was used only just after it was opened. */
    usedAt: at('used_at'),
    userAgent: text('user_agent').notNull().default(''),
    /** Opened by a client's follow link: it may not touch the account. */
    byLink: integer('by_link', { mode: 'boolean' }).notNull().default(false),
    /** When its person last proved again who they are; nothing before, as signing in is a proof too. */
    provenAt: at('proven_at'),
    /** When a code that went to the client's number was entered in it. */
    numberProvenAt: at('number_proven_at'),
    /** HMAC of what the session opens, with `secret.key`; nothing in a row that another program wrote. */
    seal: text('seal'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

export const validationCodes = sqliteTable(
  'validation_codes',
  {
    id: text('id').primaryKey(),
    /** HMAC of the six digits. */
    code: text('code').notNull(),
    /** Hash of the cookie of the browser that asked: the code works nowhere else. */
    browser: text('browser').notNull(),
    address: text('address').notNull(),
    /** Role of the account that it creates. */
    role: text('role', { enum: INTERNAL_ROLES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    isUsed: integer('is_used', { mode: 'boolean' }).notNull().default(false),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('validation_codes_browser').on(t.browser, t.createdAt),
    index('validation_codes_created').on(t.createdAt),
    check('validation_codes_attempts', sql`${t.attempts} >= 0`),
  ],
)

/** Deleted accounts whose orders, e-mails and answers are still being erased; the row goes when nothing is left. */
export const erasures = sqliteTable('erasures', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address the account had: the only key to the e-mails to it and about it. */
  email: text('email').notNull(),
  /** The numbers of the account that no other record has, which are the only key to what came from them; null in rows of before. */
  phones: json<string[]>('phones'),
  startedAt: at('started_at').notNull(),
})
