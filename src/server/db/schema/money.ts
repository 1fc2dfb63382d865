import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { LEDGER_METHODS, PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import { REFUND_OUTCOMES, REFUND_REASONS } from '#shared/money/payments.ts'
import { methodSql } from '../method.sql.ts'
import { users } from './accounts.ts'
import { at, idOfOrder, idOfUser, oneOf } from './columns.ts'

const PAYMENT_KINDS = ['declared', 'received', 'handed_over', 'refunded'] as const

/**
 * Append-only; no foreign key, because money outlives a deleted order. Orders and people are their numbers, which
 * `payment_ledger` turns into ids.
 */
export const payments = sqliteTable(
  'payments',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    orderN: integer('order_n'),
    kind: text('kind', { enum: PAYMENT_KINDS }).notNull(),
    /** No check lists the methods: each new one would rebuild the table. */
    method: text('method', { enum: LEDGER_METHODS }).notNull(),
    amount: integer('amount').notNull(),
    livreurN: integer('livreur_n'),
    actorN: integer('actor_n'),
    /** The provider's own transaction id: counted once, however often it is sent. */
    transactionId: text('transaction_id'),
    clientReference: text('client_reference'),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('payments_transaction').on(t.transactionId).where(sql`transaction_id is not null`),
    index('payments_order').on(t.orderN).where(sql`order_n is not null`),
    index('payments_wave')
      .on(t.at, t.kind, t.amount)
      .where(sql.raw(`${methodSql('method', 'identified')} and kind in ('received', 'refunded')`)),
    index('payments_livreur').on(t.livreurN).where(sql`livreur_n is not null`),
    check('payments_kind', oneOf(t.kind, PAYMENT_KINDS)),
    check('payments_amount', sql`${t.amount} >= 0`),
  ],
)

/** The payments with the ids of orders and people; as for `order_trail`, a condition is on a number. */
export const paymentLedger = sqliteView('payment_ledger', {
  n: integer('n').notNull(),
  orderN: integer('order_n'),
  orderId: text('order_id'),
  reference: text('reference'),
  kind: text('kind', { enum: PAYMENT_KINDS }).notNull(),
  method: text('method', { enum: LEDGER_METHODS }).notNull(),
  amount: integer('amount').notNull(),
  livreurN: integer('livreur_n'),
  livreurId: text('livreur_id'),
  actorN: integer('actor_n'),
  actorId: text('actor_id'),
  transactionId: text('transaction_id'),
  clientReference: text('client_reference'),
  at: at('at').notNull(),
}).as(sql`
  select p.n, p.order_n, ${idOfOrder('p.order_n')} as order_id, substr(${idOfOrder('p.order_n')}, 1, 8) as reference,
    p.kind, p.method, p.amount, p.livreur_n, ${idOfUser('p.livreur_n')} as livreur_id,
    p.actor_n, ${idOfUser('p.actor_n')} as actor_id, p.transaction_id, p.client_reference, p.at
  from payments p`)

/** Money to give back, until an admin has settled it; no foreign key, as for payments. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    clientId: text('client_id').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** The provider's id of the payment to give back, when it has one. */
    transactionId: text('transaction_id'),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
    settledBy: text('settled_by'),
    outcome: text('outcome', { enum: REFUND_OUTCOMES }),
    /** Why nothing goes back of money that came or was promised, as the client reads it; erased with their account. */
    waiver: text('waiver'),
  },
  (t) => [
    index('refunds_open').on(t.createdAt, t.id).where(sql`settled_at is null`),
    index('refunds_order').on(t.orderId),
    index('refunds_client').on(t.clientId, t.createdAt),
    check('refunds_method', oneOf(t.method, PAYMENT_METHODS)),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_settled', sql`(${t.settledAt} is null) = (${t.outcome} is null)`),
  ],
)

/** The cash that each livreur carries now, updated in the transaction of every payment; the ledger is `payments`. */
export const cashHoldings = sqliteTable(
  'cash_holdings',
  {
    livreurId: text('livreur_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Francs. */
    amount: integer('amount').notNull(),
    /** Payments that make the amount. */
    payments: integer('payments').notNull(),
    /** When the first of them came. */
    since: at('since').notNull(),
  },
  (t) => [check('cash_holdings_amount', sql`${t.amount} >= 0 and ${t.payments} >= 0`)],
)

/** Cash that a livreur handed to the team: expected amount, counted amount, and the answer of the livreur. */
export const cashHandovers = sqliteTable(
  'cash_handovers',
  {
    id: text('id').primaryKey(),
    livreurId: text('livreur_id').notNull(),
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
    /** Why the two differ. */
    reason: text('reason'),
    recordedBy: text('recorded_by').notNull(),
    createdAt: at('created_at').notNull(),
    /** Times at which the livreur agreed or contested. */
    confirmedAt: at('confirmed_at'),
    contestedAt: at('contested_at'),
    /** The livreur's version, when contested. */
    contestNote: text('contest_note'),
  },
  (t) => [
    index('cash_handovers_created').on(t.createdAt, t.id),
    index('cash_handovers_gap').on(t.createdAt).where(sql`counted <> expected`),
    index('cash_handovers_livreur').on(t.livreurId, t.createdAt, t.id),
    check('cash_handovers_amounts', sql`${t.expected} >= 0 and ${t.counted} >= 0`),
    check('cash_handovers_gap', sql`${t.expected} = ${t.counted} or ${t.reason} is not null`),
    check('cash_handovers_answer', sql`${t.confirmedAt} is null or ${t.contestedAt} is null`),
  ],
)

const WAVE_SESSION_STATUSES = ['creating', 'open', 'complete', 'expired', 'failed'] as const

/** One attempt to pay an order through Wave's checkout; kept when the order is deleted, because money may still arrive. */
export const waveSessions = sqliteTable(
  'wave_sessions',
  {
    /** Our own `client_reference`, new for every attempt. */
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    clientId: text('client_id').notNull(),
    amount: integer('amount').notNull(),
    /** Wave's own id of the session; unknown until Wave answers. */
    sessionId: text('session_id'),
    launchUrl: text('launch_url'),
    status: text('status', { enum: WAVE_SESSION_STATUSES }).notNull(),
    expiresAt: at('expires_at'),
    /** When to ask Wave about it next; null once its end is known. */
    checkAt: at('check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('wave_sessions_session').on(t.sessionId),
    uniqueIndex('wave_sessions_live').on(t.orderId).where(sql`status in ('creating', 'open')`),
    index('wave_sessions_check').on(t.checkAt).where(sql`check_at is not null`),
    check('wave_sessions_status', oneOf(t.status, WAVE_SESSION_STATUSES)),
    check('wave_sessions_amount', sql`${t.amount} > 0`),
  ],
)

/** Messages of Wave's webhook, once per event id: ids only, nothing about the payer. */
export const waveEvents = sqliteTable('wave_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  sessionId: text('session_id'),
  at: at('at').notNull(),
})
