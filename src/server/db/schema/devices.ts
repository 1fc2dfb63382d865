import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { at } from './columns.ts'

/** The tablets of the workshop, and those that ask to become one. A tablet is no account: it acts in the name of the owner who gave its code. */
export const devices = sqliteTable(
  'devices',
  {
    /** The history names the tablet by this number, so it is never given again. */
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    /** HMAC of its cookie's token with `secret.key`; another one from the pairing on. */
    secretHash: text('secret_hash').notNull(),
    /** Two figures that the tablet shows while it waits, so that the owner knows which one gets the code. */
    number: integer('number').notNull(),
    /** In our own words, « Chrome sur Android ». */
    userAgent: text('user_agent').notNull(),
    askedAt: at('asked_at').notNull(),
    /** HMAC of the six figures. */
    codeHash: text('code_hash'),
    codeUntil: at('code_until'),
    codeTries: integer('code_tries').notNull().default(0),
    /** Given by the owner, with the code. */
    name: text('name'),
    /** The owner who gave the code. */
    pairedByN: integer('paired_by_n'),
    pairedAt: at('paired_at'),
    /** The last use, give or take an hour. */
    seenAt: at('seen_at'),
    unpairedAt: at('unpaired_at'),
  },
  (t) => [
    uniqueIndex('devices_id').on(t.id),
    uniqueIndex('devices_secret').on(t.secretHash),
    index('devices_waiting').on(t.askedAt).where(sql`paired_at is null`),
    index('devices_paired').on(t.pairedAt).where(sql`paired_at is not null`),
    check('devices_tries', sql`${t.codeTries} >= 0`),
    check(
      'devices_pairing',
      sql`${t.pairedAt} is null or (${t.pairedByN} is not null and ${t.name} is not null)`,
    ),
  ],
)
