import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { payments, refunds } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { isOver, PAYMENT_METHODS, type PaymentMethod } from '#shared/orders.ts'
import { amountExpected, type RefundReason, type SettleRefundInput } from '#shared/payments.ts'
import {
  type Account,
  accountOf,
  enter,
  findOrder,
  type LedgerContext,
  noteOnOrder,
  type OrderRow,
  recordMoney,
} from './books.service.ts'

const ph = sql.placeholder

const receivedWith = and(
  eq(payments.orderId, ph('orderId')),
  eq(payments.kind, 'received'),
  eq(payments.method, ph('method')),
)

const statements = prepared((orm) => ({
  lastReceived: orm
    .select({ transactionId: payments.transactionId })
    .from(payments)
    .where(receivedWith)
    .orderBy(desc(payments.at))
    .limit(1)
    .prepare(),
  owe: orm
    .insert(refunds)
    .values({
      id: ph('id'),
      orderId: ph('orderId'),
      reference: ph('reference'),
      clientId: ph('clientId'),
      method: ph('method'),
      amount: ph('amount'),
      reason: ph('reason'),
      transactionId: ph('transactionId'),
      createdAt: ph('at'),
    })
    .prepare(),
  received: orm
    .select({ amount: sql<number>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(receivedWith)
    .prepare(),
  flagged: orm
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, ph('orderId')), eq(refunds.method, ph('method'))))
    .prepare(),
  owed: orm
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, ph('orderId')), isNull(refunds.settledAt)))
    .prepare(),
  waiting: orm
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.clientId, ph('clientId')), isNull(refunds.settledAt)))
    .limit(1)
    .prepare(),
}))

/** Whether money of a client's waits to be given back: once the account is gone, nobody could reach them for it. */
export function isOwedMoney(orm: Orm, clientId: string): boolean {
  return statements(orm).waiting.get({ clientId }) !== undefined
}

interface Debt {
  amount: number
  reason: RefundReason
  method: PaymentMethod
  transactionId?: string | null | undefined
}

/** Flags money to be given back, and tells it, inside `write()`. */
export function owe(orm: Orm, ctx: LedgerContext, account: Account, debt: Debt): void {
  const { orderId, reference, clientId } = account
  const { amount, reason, method, transactionId = null } = debt
  const row = { orderId, reference, clientId, amount, reason, method, transactionId }
  statements(orm).owe.run({ ...row, id: newId(), at: ctx.clock.now() })
  noteOwed(orm, ctx, orderId)
  recordMoney(orm, ctx, account, 'refund_due', { amount, reason })
}

/** A cancelled order holds what is still to be given back, as far as its total goes; any other keeps what paid it. */
function noteOwed(orm: Orm, ctx: LedgerContext, orderId: string): void {
  const order = findOrder(orm, orderId)
  if (order?.status !== 'cancelled') return
  const owed = statements(orm).owed.get({ orderId })?.amount ?? 0
  noteOnOrder(orm, ctx, order, { paidAmount: Math.min(order.grandTotal, owed) })
}

/** Gives back what paid an order, each part as it came. */
function oweAll(orm: Orm, ctx: LedgerContext, order: OrderRow, reason: RefundReason): void {
  const { received, flagged, lastReceived } = statements(orm)
  for (const method of PAYMENT_METHODS) {
    const by = { orderId: order.id, method }
    const amount = (received.get(by)?.amount ?? 0) - (flagged.get(by)?.amount ?? 0)
    const transactionId = lastReceived.get(by)?.transactionId
    if (amount > 0) owe(orm, ctx, accountOf(order), { amount, reason, method, transactionId })
  }
}

/** What was paid for an order that has just been cancelled goes back, inside `write()`. */
export function refundOnCancel(orm: Orm, ctx: LedgerContext, order: OrderRow): void {
  if (order.paidAmount > 0) oweAll(orm, ctx, order, 'order_cancelled')
}

/**
 * What was paid for an order that has just been deleted before it was delivered goes back, inside `write()`; and a
 * payment that nobody has looked for yet stays in sight. A cancelled order's money waits to be given back already.
 */
export function refundOnDelete(orm: Orm, ctx: LedgerContext, order: OrderRow): void {
  const { status, paidAmount, paymentDeclaredAt } = order
  if (paidAmount > 0 && !isOver(status)) oweAll(orm, ctx, order, 'order_deleted')
  if (paymentDeclaredAt === null) return
  const amount = amountExpected(order)
  owe(orm, ctx, accountOf(order), { amount, reason: 'deleted_unverified', method: 'wave' })
}

/** The money went back, or there was none to give back. Throws NOT_FOUND, REFUND_SETTLED when a colleague was faster. */
export function settleRefund(
  ctx: ServiceContext,
  { refundId, outcome }: SettleRefundInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const settled = { settledAt: ctx.clock.now(), settledBy: ctx.actor.id, outcome }
    const refund = orm
      .update(refunds)
      .set(settled)
      .where(and(eq(refunds.id, refundId), isNull(refunds.settledAt)))
      .returning()
      .get()
    if (!refund) throw unsettled(orm, refundId)
    if (outcome === 'refunded') giveBack(orm, ctx, refund)
    noteOwed(orm, ctx, refund.orderId)
    recordMoney(orm, ctx, refund, 'refund_settled', { amount: refund.amount, outcome })
    return null
  })
}

function unsettled(orm: Orm, id: string): AppError {
  const known = orm.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)).get()
  return new AppError(known ? 'REFUND_SETTLED' : 'NOT_FOUND')
}

/** Money that nobody had found before its order was deleted did come, since it went back: the books hold both. */
function giveBack(orm: Orm, ctx: ServiceContext, refund: typeof refunds.$inferSelect): void {
  const { id: clientReference, orderId, reference, amount, method, reason } = refund
  const entry = { orderId, reference, amount, method, clientReference }
  if (reason === 'deleted_unverified') enter(orm, ctx, { ...entry, kind: 'received' })
  enter(orm, ctx, { ...entry, kind: 'refunded' })
}
