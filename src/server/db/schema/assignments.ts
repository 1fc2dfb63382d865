import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { at, isJson, jsonList } from './columns.ts'

/** The order in which a livreur makes the visits of a day, as the team arranged it. What is in no list goes where it fits. */
export const arrangedRounds = sqliteTable(
  'arranged_rounds',
  {
    livreurId: text('livreur_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A local day: `2026-11-26`. */
    day: text('day').notNull(),
    /** Ids of orders. One that is no longer theirs, or is done, counts for nothing. */
    orderIds: jsonList<string>('order_ids').notNull(),
    arrangedAt: at('arranged_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.livreurId, t.day] }),
    index('arranged_rounds_day').on(t.day),
    check('arranged_rounds_order_ids', isJson(t.orderIds)),
  ],
)
