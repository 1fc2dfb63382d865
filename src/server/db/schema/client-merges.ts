import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MovedRows } from '#shared/people/client-merges.ts'
import { users } from './accounts.ts'
import { at, jsonObject } from './columns.ts'

/** Records that the team merged within a day, with what changed hands: the trail keeps that they were. */
export const clientMerges = sqliteTable(
  'client_merges',
  {
    id: text('id').primaryKey(),
    keptId: text('kept_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    leftId: text('left_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ids, and kinds of preferences without their words. */
    moved: jsonObject<MovedRows>('moved').notNull(),
    mergedBy: text('merged_by').notNull(),
    mergedAt: at('merged_at').notNull(),
  },
  (t) => [
    index('client_merges_kept').on(t.keptId, t.mergedAt),
    index('client_merges_left').on(t.leftId),
  ],
)
