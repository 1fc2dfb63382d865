import { eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orders, payments } from '#server/db/schema.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { count } from '#server/features/stats/stats.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { holdCash } from './holdings.service.ts'

export type OrderRow = typeof orders.$inferSelect
export type LedgerContext = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>

/** The client and reference of an order, which may be deleted. */
export interface OrderAccount {
  orderId: string
  reference: string
  clientId: string
}

const ph = sql.placeholder

const statements = prepared((orm) => ({
  order: orm
    .select()
    .from(orders)
    .where(eq(orders.id, ph('id')))
    .prepare(),
  transaction: orm
    .select({
      orderId: payments.orderId,
      reference: payments.reference,
      amount: payments.amount,
    })
    .from(payments)
    .where(eq(payments.transactionId, ph('transactionId')))
    .prepare(),
  enter: orm
    .insert(payments)
    .values({
      id: ph('id'),
      orderId: ph('orderId'),
      reference: ph('reference'),
      kind: ph('kind'),
      method: ph('method'),
      amount: ph('amount'),
      livreurId: ph('livreurId'),
      actorId: ph('actorId'),
      transactionId: ph('transactionId'),
      clientReference: ph('clientReference'),
      at: ph('at'),
    })
    .prepare(),
  note: orm
    .update(orders)
    .set({
      paidAmount: sql`${ph('paidAmount')}`,
      paymentMethod: sql`${ph('paymentMethod')}`,
      paymentDeclaredAt: sql`${ph('paymentDeclaredAt')}`,
      paymentMissingAt: sql`${ph('paymentMissingAt')}`,
      updatedAt: sql`${ph('now')}`,
    })
    .where(eq(orders.id, ph('id')))
    .prepare(),
}))

/** The order's row, or undefined when it was deleted. */
export function findOrder(orm: Orm, id: string): OrderRow | undefined {
  return statements(orm).order.get({ id })
}

/** The order that a provider's transaction was counted for, or undefined when it is new. */
export function findTransaction(orm: Orm, transactionId: string) {
  return statements(orm).transaction.get({ transactionId })
}

/** The client and reference of an order's row. */
export const accountOf = ({ id, reference, clientId }: OrderRow): OrderAccount => ({
  orderId: id,
  reference,
  clientId,
})

interface Entry {
  kind: 'declared' | 'received' | 'refunded' | 'handed_over'
  /** Null for a livreur's hand-over, which belongs to no order. */
  orderId: string | null
  reference: string | null
  method: PaymentMethod
  /** Francs. */
  amount: number
  livreurId?: string | null
  transactionId?: string | null
  clientReference?: string | null
}

/**
 * Appends a row to the ledger, and adds it to the day's counters and to the livreur's holding,
 * inside `write()`.
 */
export function appendPayment(
  orm: Orm,
  ctx: Pick<LedgerContext, 'clock' | 'actor'>,
  entry: Entry,
): void {
  const at = ctx.clock.now()
  const row = { livreurId: null, transactionId: null, clientReference: null, ...entry }
  statements(orm).enter.run({ ...row, id: newId(), actorId: ctx.actor.id, at })
  const { kind, method, amount } = row
  if (kind === 'refunded') count(orm, at, { refunded: amount })
  if (kind !== 'received') return
  count(orm, at, { received: amount })
  if (method === 'espece' && row.livreurId) holdCash(orm, { livreurId: row.livreurId, amount, at })
}

type PaymentFields = Pick<
  OrderRow,
  'paidAmount' | 'paymentMethod' | 'paymentDeclaredAt' | 'paymentMissingAt'
>

/** Writes the payment state of an order, inside `write()`. */
export function updateOrderPayment(
  orm: Orm,
  { clock }: LedgerContext,
  order: OrderRow,
  change: Partial<PaymentFields>,
): void {
  const { id, paidAmount, paymentMethod, paymentDeclaredAt, paymentMissingAt } = order
  const fields = { paidAmount, paymentMethod, paymentDeclaredAt, paymentMissingAt, ...change }
  statements(orm).note.run({ id, now: clock.now(), ...fields })
}

type MoneyEvent =
  | 'payment_declared'
  | 'payment_received'
  | 'payment_missing'
  | 'refund_due'
  | 'refund_settled'

/** Records a payment event with its live hint; it does not move the order. Figures only. */
export function recordMoney(
  orm: Orm,
  ctx: LedgerContext,
  account: OrderAccount,
  kind: MoneyEvent,
  data: Record<string, string | number>,
): void {
  const { orderId: id, reference, clientId } = account
  const order = findOrder(orm, id)
  const status = order?.status ?? null
  const livreurId = order?.livreurId ?? null
  const change = { order: { id, reference, clientId, livreurId }, from: status, to: status }
  recordEvent(ctx, orm, { ...change, kind, data })
}
