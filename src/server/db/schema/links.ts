import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { INTERNAL_ROLES } from '#shared/access/auth.ts'
import { users } from './accounts.ts'
import { at, oneOf } from './columns.ts'
import { orders } from './orders.ts'

const LINK_PURPOSES = [
  'signup',
  'recovery',
  'ticket',
  'adoption',
  'shared follow',
  'number code',
  'e-mail code',
] as const
/** Those of the links that have a row; a client's own link stands in their account (`users.linkVersion`). */
export type StoredPurpose = (typeof LINK_PURPOSES)[number]

/** Links that open something. Their secret is derived from the id, so no row opens anything (`lib/link-purposes.ts`). */
export const links = sqliteTable(
  'links',
  {
    /**
     * Random, of a link that serves once; of one that serves often, what it opens and its version. Of a code that is
     * typed, its HMAC with the server's key, as a bare hash of eight characters could be searched.
     */
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    /** The account that it opens, or the record whose history it brings. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The order that it shows. */
    orderN: integer('order_n').references(() => orders.n, { onDelete: 'cascade' }),
    /** The next link of an order has the next version, and the former ones never open again. */
    version: integer('version'),
    /** The role of the account that a ticket creates. */
    role: text('role', { enum: INTERNAL_ROLES }),
    createdAt: at('created_at').notNull(),
    /** `users.n` of the person who shared an order or gave a code. */
    createdByN: integer('created_by_n'),
    /** It is null while it works until it is withdrawn. */
    expiresAt: at('expires_at'),
    /** When it was used up, replaced or withdrawn. */
    endedAt: at('ended_at'),
    endedByN: integer('ended_by_n'),
  },
  (t) => [
    index('links_user').on(t.userId, t.purpose),
    index('links_expiry').on(t.expiresAt),
    uniqueIndex('links_order').on(t.orderN, t.version).where(sql`order_n is not null`),
    uniqueIndex('links_open').on(t.orderN).where(sql`order_n is not null and ended_at is null`),
    check('links_purpose', oneOf(t.purpose, LINK_PURPOSES)),
    check(
      'links_version',
      sql`(${t.orderN} is null) = (${t.version} is null) and ifnull(${t.version} >= 1, 1)`,
    ),
  ],
)
