import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CREDIT_GAINS, CREDIT_KINDS, CREDIT_USES } from '#shared/money/credit.ts'
import { at, oneOf } from './columns.ts'

/**
 * The credit of each client, as a ledger: append-only, and without foreign key, because money outlives an account. The balance of a
 * client is that of their last entry.
 */
export const creditEntries = sqliteTable(
  'credit_entries',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    clientN: integer('client_n').notNull(),
    kind: text('kind', { enum: CREDIT_KINDS }).notNull(),
    /** Francs, negative where they leave. */
    amount: integer('amount').notNull(),
    /** Francs of the client after it. */
    balance: integer('balance').notNull(),
    /** The order that it paid, or that it came back from. */
    orderN: integer('order_n'),
    /** The row of `payments` of the money that came, or went, for it. */
    paymentN: integer('payment_n'),
    /** The refund in whose place it is. */
    refundId: text('refund_id'),
    /** The record of the same person that it comes from, or goes to. */
    otherN: integer('other_n'),
    actorN: integer('actor_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('credit_entries_client').on(t.clientN),
    index('credit_entries_order').on(t.orderN).where(sql`order_n is not null`),
    uniqueIndex('credit_entries_payment').on(t.paymentN).where(sql`payment_n is not null`),
    uniqueIndex('credit_entries_refund').on(t.refundId).where(sql`refund_id is not null`),
    check(
      'credit_entries_amount',
      sql`(${oneOf(t.kind, CREDIT_GAINS)} and ${t.amount} > 0) or (${oneOf(t.kind, CREDIT_USES)} and ${t.amount} < 0)`,
    ),
    check('credit_entries_balance', sql`${t.balance} >= 0`),
  ],
)

/** Why the team gave a credit, in its own words, which an erasure removes. */
export const creditReasons = sqliteTable(
  'credit_reasons',
  {
    entryN: integer('entry_n').primaryKey(),
    clientN: integer('client_n').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [index('credit_reasons_client').on(t.clientN)],
)
