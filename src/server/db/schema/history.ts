import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CHAINS } from '#shared/record/history/history.ts'
import { at } from './columns.ts'

/** The link of each row of a table that is only ever added to: an HMAC of its facts and of the link before. */
const rowLinks = (name: string) =>
  sqliteTable(name, {
    /** The key of the row. */
    row: integer('row').primaryKey(),
    link: blob('link', { mode: 'buffer' }).notNull(),
  })

export const orderEventLinks = rowLinks('order_event_links')
export const paymentLinks = rowLinks('payment_links')
export const staffActionLinks = rowLinks('staff_action_links')
export const productPriceLinks = rowLinks('product_price_links')

const rowIdAsText = () => text('row_id').notNull()
const rowIdAsNumber = () => integer('row_id').notNull()

/** One link for each change of a row, its creation included. */
const changeLinks = <R extends typeof rowIdAsText | typeof rowIdAsNumber>(name: string, rowId: R) =>
  sqliteTable(
    name,
    {
      n: integer('n').primaryKey({ autoIncrement: true }),
      rowId: rowId() as ReturnType<R>,
      /** An HMAC of what the row became: the words in it can be erased, and the chain still holds. Empty: the row left. */
      state: blob('state', { mode: 'buffer' }).notNull(),
      link: blob('link', { mode: 'buffer' }).notNull(),
    },
    (t) => [index(`${name}_row`).on(t.rowId)],
  )

export const refundLinks = changeLinks('refund_links', rowIdAsText)
export const cashHandoverLinks = changeLinks('cash_handover_links', rowIdAsText)
export const userLinks = changeLinks('user_links', rowIdAsNumber)
export const settingLinks = changeLinks('setting_links', rowIdAsText)
export const productLinks = changeLinks('product_links', rowIdAsText)

/** The chains that have begun. */
export const historyChains = sqliteTable('history_chains', {
  name: text('name', { enum: CHAINS }).primaryKey(),
  begunAt: at('begun_at').notNull(),
  /** Null until the rows of before are linked. */
  completeAt: at('complete_at'),
})

/** Proves which key the links were made with: a link that does not fit its row is then no sign of another key. One row. */
export const historyKeys = sqliteTable('history_keys', {
  proof: blob('proof', { mode: 'buffer' }).primaryKey(),
})

/** Rows that contradicted the chains when these began: an HMAC of each, so that no row is excused by who holds the file. */
export const historyExceptions = sqliteTable('history_exceptions', {
  proof: blob('proof', { mode: 'buffer' }).primaryKey(),
})

/** The statements that the superadmins got, one a morning, with the result of the verification; only what is signed counts. */
export const historyStatements = sqliteTable('history_statements', {
  /** `2026-11-22`, in Abidjan. */
  day: text('day').primaryKey(),
  at: at('at').notNull(),
  /** Links of all chains. */
  links: integer('links').notNull(),
  /** The signed statement, as in the e-mail. */
  statement: text('statement').notNull(),
  /** The first broken link as JSON, whose digest is signed; null when every chain held. */
  fault: text('fault'),
})

/** The release that brought this file to its schema: an earlier one that is started on it refuses. */
export const releases = sqliteTable('releases', {
  /** The last migration that it applied. */
  migration: text('migration').primaryKey(),
  version: text('version').notNull(),
  at: at('at').notNull(),
})
