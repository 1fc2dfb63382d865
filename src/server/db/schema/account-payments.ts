import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  ACCOUNT_PAYMENT_KINDS,
  type AccountMethod,
  type TakeBackReason,
} from '#shared/money/account-payments/account-payments.ts'
import { at, oneOf } from './columns.ts'

/**
 * Payments of companies for their invoices: append-only, and without foreign key. Money has its row in `payments`, and the company's
 * own credit one in `credit_entries`.
 */
export const accountPayments = sqliteTable(
  'account_payments',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    invoiceN: integer('invoice_n').notNull(),
    clientN: integer('client_n').notNull(),
    kind: text('kind', { enum: ACCOUNT_PAYMENT_KINDS }).notNull(),
    method: text('method').$type<AccountMethod>().notNull(),
    /** Francs. */
    amount: integer('amount').notNull(),
    /** The number of the transfer or the cheque. */
    number: text('number'),
    /** The number as it is compared; null without one. */
    bareNumber: text('bare_number'),
    /** The local day on which it came. */
    receivedOn: text('received_on').notNull(),
    paymentN: integer('payment_n'),
    creditN: integer('credit_n'),
    /** The cheque that was cashed or returned, or the payment that is taken back. */
    ofN: integer('of_n'),
    /** Why it is taken back. */
    reason: text('reason').$type<TakeBackReason>(),
    actorN: integer('actor_n'),
    at: at('at').notNull(),
  },
  (t) => [
    index('account_payments_invoice').on(t.invoiceN),
    index('account_payments_client').on(t.clientN),
    index('account_payments_received').on(t.receivedOn),
    index('account_payments_number').on(t.bareNumber).where(sql`bare_number is not null`),
    index('account_payments_held').on(t.invoiceN).where(sql`kind = 'cheque_held'`),
    uniqueIndex('account_payments_of').on(t.ofN).where(sql`of_n is not null`),
    uniqueIndex('account_payments_payment').on(t.paymentN).where(sql`payment_n is not null`),
    uniqueIndex('account_payments_credit').on(t.creditN).where(sql`credit_n is not null`),
    check('account_payments_kind', oneOf(t.kind, ACCOUNT_PAYMENT_KINDS)),
    check('account_payments_amount', sql`${t.amount} > 0`),
    check(
      'account_payments_money',
      sql`(${t.paymentN} is not null) + (${t.creditN} is not null) = (${t.kind} not in ('cheque_held', 'cheque_returned'))`,
    ),
    check(
      'account_payments_of',
      sql`(${t.kind} in ('cheque_cashed', 'cheque_returned', 'taken_back')) = (${t.ofN} is not null)`,
    ),
  ],
)
