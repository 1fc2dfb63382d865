import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { withAnswerer } from '#server/access/number-proof/heard-answers.service.ts'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { claims, payments, refunds } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import type { SettleRefundInput } from '#shared/money/payments.inputs.ts'
import {
  amountExpected,
  announcedMethod,
  canBeCredited,
  isPromised,
  isUnfound,
  needsWaiver,
  type RefundReason,
} from '#shared/money/payments.ts'
import { isOver } from '#shared/order-status.ts'
import { faultCause } from '#shared/text/garment-faults.ts'
import { addCredit, creditOf, returnCredit } from '../credit/credit-entries.service.ts'
import { countRefund } from '../daily-ceiling/counted-refunds.service.ts'
import { giveBackFromDrawer } from '../drawer/movements.service.ts'
import {
  accountOf,
  appendPayment,
  findOrder,
  findTransaction,
  type LedgerContext,
  type OrderAccount,
  type OrderRow,
  recordMoney,
  updateOrderPayment,
} from './books.service.ts'

/** Whether a client has an open refund, or credit: a deleted account could not be contacted for it. */
export function isOwedMoney(orm: Orm, clientId: string): boolean {
  if (creditOf(orm, clientId) > 0) return true
  const found = orm
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), isNull(refunds.settledAt)))
    .limit(1)
    .get()
  return found !== undefined
}

interface NewRefund {
  amount: number
  reason: RefundReason
  method: PaymentMethod
  transactionId?: string | null | undefined
}

/** Creates a refund for the team to make, with its event, inside `write()`, and returns its id. */
export function createRefund(
  orm: Orm,
  ctx: LedgerContext,
  account: OrderAccount,
  refund: NewRefund,
): string {
  const { orderId, reference, clientId } = account
  const { amount, reason, method, transactionId = null } = refund
  const row = { orderId, reference, clientId, amount, reason, method, transactionId }
  const id = newId()
  orm
    .insert(refunds)
    .values({ ...row, id, createdAt: ctx.clock.now() })
    .run()
  updateOwedOnOrder(orm, ctx, orderId)
  recordMoney(orm, ctx, account, 'refund_due', { amount, reason })
  return id
}

/**
 * On a cancelled order the paid amount is what remains to be refunded, up to its total; on any
 * other it is what was paid.
 */
function updateOwedOnOrder(orm: Orm, ctx: LedgerContext, orderId: string): void {
  const order = findOrder(orm, orderId)
  if (order?.status !== 'cancelled') return
  const paidAmount = Math.min(order.grandTotal, amountOwedBack(orm, orderId))
  if (paidAmount === order.paidAmount) return
  updateOrderPayment(orm, ctx, order, { paidAmount })
}

/** Francs that came for an order, which may be deleted, and wait to be given back; what nobody found is none of them, nor what answers a claim. */
export function amountOwedBack(orm: Orm, orderId: string): number {
  const owed = orm
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        isNull(refunds.settledAt),
        notInArray(refunds.reason, ['deleted_unverified', 'claim']),
      ),
    )
    .get()
  return owed?.amount ?? 0
}

/** Flags every payment of an order for a refund, each as it came. */
function refundAllPayments(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  reason: RefundReason,
): void {
  for (const payment of unflaggedPayments(orm, order.id))
    createRefund(orm, ctx, accountOf(order), { ...payment, reason })
}

/**
 * Gives back what was paid beyond an order's new total, inside `write()`: what the client's credit paid comes back as credit at
 * once, the rest of `excess` is flagged for a refund, of the latest payments first. The caller lowers the order's paid amount.
 */
export function refundExcess(orm: Orm, ctx: LedgerContext, order: OrderRow, excess: number): void {
  let left = excess - returnCredit(orm, ctx, order, excess)
  for (const { amount: came, ...payment } of unflaggedPayments(orm, order.id).reverse()) {
    const amount = Math.min(left, came)
    if (amount > 0)
      createRefund(orm, ctx, accountOf(order), { ...payment, amount, reason: 'order_adjusted' })
    left -= amount
  }
}

interface UnflaggedPayment {
  method: PaymentMethod
  /** Francs. */
  amount: number
  transactionId: string | null
}

/** The part of each payment of an order that is not flagged for a refund yet, oldest first. */
function unflaggedPayments(orm: Orm, orderId: string): UnflaggedPayment[] {
  const nameOf = ({ method, transactionId }: UnflaggedPayment) => transactionId ?? method
  const back = new Map<string, number>()
  const flagged = orm
    .select({
      method: refunds.method,
      amount: refunds.amount,
      transactionId: refunds.transactionId,
    })
    .from(refunds)
    // The refund of a claim gives back no payment.
    .where(and(eq(refunds.orderId, orderId), ne(refunds.reason, 'claim')))
    .all()
  for (const refund of flagged)
    back.set(nameOf(refund), (back.get(nameOf(refund)) ?? 0) + refund.amount)
  // Cash payments have no identity: an excess is taken from the latest.
  const left = orm
    .select({
      // An order is paid in no other way.
      method: sql<PaymentMethod>`${payments.method}`,
      amount: payments.amount,
      transactionId: payments.transactionId,
    })
    .from(payments)
    .where(and(eq(payments.orderN, numberOfOrder(orderId)), eq(payments.kind, 'received')))
    .orderBy(payments.n)
    .all()
    .reverse()
  const rest = left.map((payment) => {
    const flaggedOf = Math.min(payment.amount, back.get(nameOf(payment)) ?? 0)
    back.set(nameOf(payment), (back.get(nameOf(payment)) ?? 0) - flaggedOf)
    return { ...payment, amount: payment.amount - flaggedOf }
  })
  return rest.filter(({ amount }) => amount > 0).reverse()
}

/** Gives back the credit, and flags the payments for a refund, of an order that was just cancelled, inside `write()`. */
export function refundOnCancel(orm: Orm, ctx: LedgerContext, order: OrderRow): void {
  if (order.paidAmount > 0) {
    returnCredit(orm, ctx, order, order.paidAmount)
    refundAllPayments(orm, ctx, order, 'order_cancelled')
  }
  updateOwedOnOrder(orm, ctx, order.id)
}

/**
 * Flags the payments of an order that was just deleted before its delivery for a refund, inside
 * `write()`, and keeps an unverified payment in the list. A cancelled order's payments are flagged
 * already.
 */
export function refundOnDelete(orm: Orm, ctx: LedgerContext, order: OrderRow): void {
  const { status, paidAmount, paymentDeclaredAt } = order
  if (paidAmount > 0 && !isOver(status)) {
    returnCredit(orm, ctx, order, paidAmount)
    refundAllPayments(orm, ctx, order, 'order_deleted')
  }
  if (paymentDeclaredAt === null) return
  const amount = amountExpected(order)
  const method = announcedMethod(order.paymentMethod)
  createRefund(orm, ctx, accountOf(order), { amount, reason: 'deleted_unverified', method })
}

/**
 * Closes a refund that was made, or that had nothing to give back. Throws NOT_FOUND, REFUND_SETTLED
 * when a colleague was faster; WAIVER_UNSTATED where money that came, or was promised, stays without a reason, and REFUND_PROMISED
 * where the client accepted it and this is no owner; TRANSACTION_UNSTATED where money goes back through Wave without the transaction of the way
 * back, or without that of a payment which was never verified, and TRANSACTION_KNOWN when one of them is counted already;
 * VALIDATION when any other refund names one, or both are the same; DRAWER_CLOSED or DRAWER_SHORT where the drawer has not the cash to give back,
 * CEILING_REACHED where it is more than this admin may give out in a day.
 */
export function settleRefund(
  ctx: ServiceContext,
  { refundId, outcome, transactionId, returnTransactionId, waiver }: SettleRefundInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const refund = orm
      .update(refunds)
      // An absent transaction leaves the stored one as it is.
      .set({ settledAt: ctx.clock.now(), settledBy: ctx.actor.id, outcome, transactionId, waiver })
      .where(and(eq(refunds.id, refundId), isNull(refunds.settledAt)))
      .returning()
      .get()
    if (!refund) throw settlingErrorOf(orm, refundId)
    if (transactionId !== undefined && transactionId === returnTransactionId)
      throw new AppError('VALIDATION')
    checkWaiver(ctx, refund)
    const isBack = outcome === 'refunded'
    if (outcome !== 'not_due') countRefund(orm, ctx, refund, outcome)
    checkTransaction(orm, isBack && isUnfound(refund), transactionId)
    checkTransaction(orm, isBack && methodIs(refund.method, 'identified'), returnTransactionId)
    if (isBack) giveBack(orm, ctx, refund, returnTransactionId)
    if (outcome === 'credited') giveCredit(orm, ctx, refund)
    updateOwedOnOrder(orm, ctx, refund.orderId)
    recordMoney(orm, ctx, refund, 'refund_settled', { amount: refund.amount, outcome })
    if (refund.waiver !== null) tellWaiver(orm, ctx, { ...refund, waiver: refund.waiver })
    return null
  })
}

function settlingErrorOf(orm: Orm, id: string): AppError {
  const known = orm.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)).get()
  return new AppError(known ? 'REFUND_SETTLED' : 'NOT_FOUND')
}

type RefundRow = typeof refunds.$inferSelect

/** A payment that nobody found may end without a word; money that came, or that the client accepted, may not. */
function checkWaiver({ actor }: ServiceContext, refund: RefundRow): void {
  const isAsked = refund.outcome === 'not_due' && needsWaiver(refund)
  if (!isAsked && refund.waiver !== null) throw new AppError('VALIDATION')
  if (!isAsked) return
  if (isPromised(refund) && actor.role !== 'superadmin') throw new AppError('REFUND_PROMISED')
  if (refund.waiver === null) throw new AppError('WAIVER_UNSTATED')
}

function tellWaiver(orm: Orm, ctx: ServiceContext, refund: RefundRow & { waiver: string }): void {
  for (const listener of ctx.listeners) listener.refundWaived?.(ctx, orm, refund)
}

/** A transaction is counted once, whichever way its money went. */
function checkTransaction(orm: Orm, asked: boolean, transactionId: string | undefined): void {
  if (asked && transactionId === undefined) throw new AppError('TRANSACTION_UNSTATED')
  if (transactionId === undefined) return
  if (!asked) throw new AppError('VALIDATION')
  const known = findTransaction(orm, transactionId)
  if (known) throw new AppError('TRANSACTION_KNOWN', { reference: known.reference ?? '' })
}

/**
 * A payment unverified before its order was deleted did arrive, since it is refunded: both go into
 * the books, each with its transaction.
 */
function giveBack(
  orm: Orm,
  ctx: ServiceContext,
  refund: RefundRow,
  returnTransactionId: string | undefined,
): void {
  const { id: clientReference, orderId, amount, method, reason, transactionId } = refund
  const entry = { orderId, amount, method, clientReference }
  if (reason === 'deleted_unverified')
    appendPayment(orm, ctx, { ...entry, transactionId, kind: 'received' })
  const back = { ...entry, kind: 'refunded', transactionId: returnTransactionId } as const
  const paymentN = appendPayment(orm, ctx, back)
  if (methodIs(method, 'inDrawer')) giveBackFromDrawer(orm, ctx, { amount, paymentN })
}

/** The money stays, and is the client's. An unverified payment may never have come. Throws CLIENT_UNAVAILABLE, VALIDATION. */
function giveCredit(orm: Orm, ctx: LedgerContext, refund: RefundRow): void {
  const { id: refundId, orderId, clientId, amount } = refund
  if (!canBeCredited(refund)) throw new AppError('VALIDATION')
  if (!findUser(orm, clientId)) throw new AppError('CLIENT_UNAVAILABLE')
  const reason = causeOf(orm, refund)
  addCredit(orm, ctx, { clientId, orderId, refundId, kind: 'refund', amount, reason })
}

/** Why a claim was answered with this refund; nothing of another one. */
function causeOf(orm: Orm, { id, orderId }: RefundRow): string | undefined {
  const ofRefund = and(eq(claims.orderId, orderId), eq(claims.refundId, id))
  const claim = orm.select().from(claims).where(ofRefund).get()
  return claim && faultCause(claim)
}

/**
 * Keeps as credit all that is to be given back to a client of one of their orders. Throws ORDER_NOT_FOUND, REFUND_SETTLED when
 * nothing is any more.
 */
export function keepAsCredit(caller: ServiceContext, orderId: string): Promise<null> {
  return caller.database.write((orm) => {
    orderInScope(orm, caller, orderId)
    const { id: clientId } = caller.actor
    const ctx = withAnswerer(orm, caller, { clientId, proposedBy: null })
    const whose = and(eq(refunds.orderId, orderId), eq(refunds.clientId, clientId))
    const open = orm
      .select()
      .from(refunds)
      .where(and(whose, isNull(refunds.settledAt)))
      .all()
      .filter(canBeCredited)
    if (open.length === 0) throw new AppError('REFUND_SETTLED')
    for (const refund of open) settleAsCredit(orm, ctx, refund)
    return null
  })
}

function settleAsCredit(orm: Orm, ctx: LedgerContext, refund: RefundRow): void {
  const settled = {
    settledAt: ctx.clock.now(),
    settledBy: ctx.actor.id,
    outcome: 'credited',
  } as const
  orm.update(refunds).set(settled).where(eq(refunds.id, refund.id)).run()
  giveCredit(orm, ctx, refund)
  updateOwedOnOrder(orm, ctx, refund.orderId)
  const data = { amount: refund.amount, outcome: 'credited' }
  recordMoney(orm, ctx, refund, 'refund_settled', data)
}
