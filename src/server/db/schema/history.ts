import { blob, customType, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LinkedName } from '#shared/record/history/history.ts'
import { at } from './columns.ts'

/** Each linked table has a number that stands for it in the chain, in every release. 0 stands for the beginning. */
export const TABLE_NUMBERS = {
  order_events: 1,
  payments: 2,
  refunds: 3,
  cash_handovers: 4,
  staff_actions: 5,
  product_prices: 6,
  users: 7,
  settings: 8,
  products: 9,
  drawer_movements: 10,
  drawer_closings: 11,
  drawer_receipts: 12,
  credit_entries: 13,
  piece_acts: 14,
  company_prices: 15,
  company_invoices: 16,
  account_payments: 17,
  fne_calls: 18,
} as const satisfies Record<LinkedName, number>

/** The number of the first link, whose row is the time at which the history began. */
export const BEGINNING = 0

/** The key of a row of any table, as it is: SQLite converts no value of a column of blobs. */
const rowKey = customType<{ data: number | string }>({ dataType: () => 'blob' })

/**
 * The chain: one link for each row that is added to a linked table (`db/history/linked-tables.ts`), or for each change of a row
 * that changes.
 */
export const historyLinks = sqliteTable(
  'history_links',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    /** From `TABLE_NUMBERS`. */
    tableNumber: integer('table_number').notNull(),
    rowKey: rowKey('row_key').notNull(),
    /**
     * An HMAC of what a row that changes became: the words in it can be erased, and the chain still holds. Empty: the
     * row left.
     */
    state: blob('state', { mode: 'buffer' }),
    /** An HMAC of the link before, the table, the row, and its facts or its state. */
    link: blob('link', { mode: 'buffer' }).notNull(),
  },
  (t) => [index('history_links_row').on(t.tableNumber, t.rowKey)],
)

/** The statements that the superadmins got, one a morning, with the result of the verification; only what is signed counts. */
export const historyStatements = sqliteTable('history_statements', {
  /** `2026-11-22`, in Abidjan. */
  day: text('day').primaryKey(),
  at: at('at').notNull(),
  links: integer('links').notNull(),
  /** The signed statement, as in the e-mail. */
  statement: text('statement').notNull(),
  /** The first broken link as JSON, whose digest is signed; null when all of it held. */
  fault: text('fault'),
})

/** The release that brought this file to its schema: an earlier one that is started on it refuses. */
export const releases = sqliteTable('releases', {
  /** The last migration that it applied. */
  migration: text('migration').primaryKey(),
  version: text('version').notNull(),
  at: at('at').notNull(),
})
