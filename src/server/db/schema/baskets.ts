import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Basket } from '#shared/orders/baskets.inputs.ts'
import { users } from './accounts.ts'
import { at, isJson, jsonObject } from './columns.ts'

/** Prepared before signing up, and kept until they order or a week is over. */
export const baskets = sqliteTable(
  'baskets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: jsonObject<Basket>('content').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('baskets_created').on(t.createdAt),
    check('baskets_content', isJson(t.content)),
    check('baskets_size', sql`length(${t.content}) <= 32768`),
  ],
)
