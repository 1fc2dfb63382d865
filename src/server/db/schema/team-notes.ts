import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { at } from './columns.ts'
import { orders } from './orders.ts'

/** Notes about a client or one of their orders; only the team reads them. Erased with the client, so no events of the history. */
export const teamNotes = sqliteTable(
  'team_notes',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It is null for a note of the client. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writtenBy: text('written_by').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    // SQLite ends each entry with the row's number, which orders what happened at one instant.
    index('team_notes_client').on(t.clientId, t.createdAt),
    index('team_notes_order').on(t.orderId).where(sql`order_id is not null`),
  ],
)
