import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SecurityEventKind } from '#shared/access/security.ts'
import { users } from './accounts.ts'
import { at } from './columns.ts'

/** For the owner of an account to read: never a password, an address or a place. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No check lists the kinds: each new one would rebuild the table. */
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** The name of the device, from our own lists. */
    device: text('device').notNull(),
    /** This account was not used in the browser before that sign-in. */
    newBrowser: integer('new_browser', { mode: 'boolean' }).notNull().default(false),
    /** How often: refused tries of one hour share a row. */
    times: integer('times').notNull().default(1),
    /** The last time. */
    at: at('at').notNull(),
  },
  (t) => [index('security_events_user').on(t.userId, t.at), index('security_events_at').on(t.at)],
)
