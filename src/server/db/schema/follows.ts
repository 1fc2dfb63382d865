import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { at } from './columns.ts'
import { orders } from './orders.ts'

/**
 * The links by which anybody follows an order, of the orders that were shared. A link is derived from its order and its
 * version, so no row holds one. A withdrawn link keeps its row, so that its version never comes again.
 */
export const sharedFollows = sqliteTable(
  'shared_follows',
  {
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** `users.n`, as in the trail. */
    sharedByN: integer('shared_by_n').notNull(),
    sharedAt: at('shared_at').notNull(),
    withdrawnByN: integer('withdrawn_by_n'),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderN, t.version] }),
    uniqueIndex('shared_follows_open').on(t.orderN).where(sql`withdrawn_at is null`),
    check('shared_follows_version', sql`${t.version} >= 1`),
    check(
      'shared_follows_withdrawn',
      sql`(${t.withdrawnAt} is null) = (${t.withdrawnByN} is null)`,
    ),
  ],
)
