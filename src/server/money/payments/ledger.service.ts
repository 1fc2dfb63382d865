import type { Orm } from '#server/db/database.ts'
import type { DeskSale } from '#shared/money/drawer.ts'
import { methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import {
  amountDue,
  amountExpected,
  amountLeft,
  announcedMethod,
  type RefundReason,
} from '#shared/money/payments.ts'
import { takeAtDesk } from '../drawer/movements.service.ts'
import {
  accountOf,
  appendPayment,
  countedOfPayment,
  findOrder,
  findTransaction,
  type LedgerContext,
  type OrderAccount,
  type OrderRow,
  recordMoney,
  updateOrderPayment,
} from './books.service.ts'
import { createRefund } from './refunds.service.ts'

/** Money that arrived. */
export interface Receipt extends OrderAccount {
  /** Francs, at least 1. */
  amount: number
  method: PaymentMethod
  /** The provider's id of the payment, counted once. */
  transactionId?: string | null
  /** Our id of the attempt that it answers. */
  clientReference?: string | null
  /** The livreur who took the cash. */
  livreurId?: string | null
  /** How the desk took it: cash goes into its drawer then. */
  atDesk?: { kind: DeskSale; takenAt: number }
  /** Set when the payment is known from the provider's servers alone. */
  by?: 'wave'
  /** It may differ from the declared payment, which then stays to be verified. */
  maybeOther?: boolean
}

export type Received =
  /** The transaction is already counted, for this order or another one. */
  | { outcome: 'known'; orderId: string | null; reference: string }
  /** `kept` francs pay the order; the rest is flagged for a refund. */
  | { outcome: 'received'; kept: number; refund: RefundReason | null }

/**
 * Counts a received payment, once, inside `write()`: it pays what the order still needs, and the
 * rest is flagged for a refund, as is all of it when the order is cancelled or deleted. A known
 * transaction changes nothing. Throws DRAWER_CLOSED for cash of the desk as `takeAtDesk`.
 */
export function receivePayment(orm: Orm, ctx: LedgerContext, receipt: Receipt): Received {
  const { orderId, transactionId = null, amount, method, livreurId, clientReference } = receipt
  const known = transactionId ? findTransaction(orm, transactionId) : undefined
  if (known) return { outcome: 'known', orderId: known.orderId, reference: known.reference ?? '' }
  const order = findOrder(orm, orderId)
  const kept = order ? Math.min(amount, amountLeft(order)) : 0
  const { by, atDesk } = receipt
  const money = { amount, method, transactionId, livreurId, clientReference }
  const paymentN = appendPayment(orm, ctx, { orderId, ...money, kind: 'received' })
  if (atDesk && methodIs(method, 'inDrawer')) takeAtDesk(orm, ctx, { ...atDesk, amount, paymentN })
  if (order) payOrder(orm, ctx, order, kept, receipt)
  const before = order?.paymentMethod
  const facts = {
    amount,
    method,
    // The trail says how much pays the order only where that is less than what came.
    ...(kept !== amount && { kept }),
    ...(kept > 0 && before && before !== method && { methodBefore: before }),
    ...(by && { by }),
  }
  recordMoney(orm, ctx, receipt, 'payment_received', facts)
  if (kept === amount) return { outcome: 'received', kept, refund: null }
  const refund = refundReasonOf(order, kept)
  createRefund(orm, ctx, receipt, { amount: amount - kept, reason: refund, method, transactionId })
  return { outcome: 'received', kept, refund }
}

function refundReasonOf(order: OrderRow | undefined, kept: number): RefundReason {
  if (!order) return 'order_deleted'
  if (order.status === 'cancelled') return 'order_cancelled'
  return kept === 0 && !order.onAccount ? 'paid_twice' : 'paid_too_much'
}

/**
 * Closes a declared Wave payment that is found, or replaced by another payment. Cash does not close
 * it, nor does a smaller payment: it stays to be verified.
 */
function payOrder(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  kept: number,
  { amount, method, maybeOther }: Receipt,
): void {
  const paymentMethod = kept > 0 ? method : (order.paymentMethod ?? method)
  const found = methodIs(method, 'verified') && !(maybeOther && amount < amountExpected(order))
  updateOrderPayment(orm, ctx, order, {
    paidAmount: order.paidAmount + kept,
    paymentMethod,
    paymentMissingAt: null,
    paymentDeclaredAt: found ? null : order.paymentDeclaredAt,
  })
}

/** A difference between a payment that the team typed and the one that the provider told later. */
export type Mistyped =
  /** The reference of the order that it was counted for. */
  | { countedFor: string }
  /** Francs, of the right order. */
  | { counted: number }

/**
 * Counts a payment that the provider attributes to this order, inside `write()`; returns what the
 * team had typed otherwise. When its transaction was entered for another order, this one, as long as
 * it needs money, stays among those to verify. When fewer francs were entered, the rest is counted;
 * more than came cannot be taken back here, since the ledger only grows.
 */
export function receiveExpected(
  orm: Orm,
  ctx: LedgerContext,
  receipt: Receipt,
): Mistyped | undefined {
  const received = receivePayment(orm, ctx, receipt)
  if (received.outcome !== 'known') return undefined
  if (received.orderId !== receipt.orderId) {
    const order = findOrder(orm, receipt.orderId)
    if (order) declarePayment(orm, ctx, order)
    return { countedFor: received.reference }
  }
  const { orderId, amount, transactionId = null, clientReference = null } = receipt
  const counted = countedOfPayment(orm, { orderId, transactionId, clientReference })
  if (counted === amount) return undefined
  if (counted < amount)
    receivePayment(orm, ctx, { ...receipt, amount: amount - counted, transactionId: null })
  return { counted }
}

/**
 * Notes that the client says they paid by Wave, where the payment cannot be observed: an admin must
 * verify it. Inside `write()`; a repeat changes nothing, nor does an order with nothing due.
 */
export function declarePayment(orm: Orm, ctx: LedgerContext, order: OrderRow): void {
  const amount = amountDue(order)
  if (order.paymentDeclaredAt !== null || amount === 0) return
  const money = { amount, method: announcedMethod(order.paymentMethod) }
  appendPayment(orm, ctx, { ...accountOf(order), ...money, kind: 'declared' })
  const now = ctx.clock.now()
  const isCash = methodIs(order.paymentMethod, 'atDoor')
  const paymentMissingAt = isCash ? order.paymentMissingAt : null
  updateOrderPayment(orm, ctx, order, { paymentDeclaredAt: now, paymentMissingAt })
  recordMoney(orm, ctx, accountOf(order), 'payment_declared', money)
}

/**
 * Notes that a payment was looked for and not found, inside `write()`; this closes every
 * declaration. A client who switched to cash meanwhile is not affected: they owe what the livreur
 * asks for.
 */
export function recordMissingPayment(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  method: PaymentMethod,
): void {
  const due = amountDue(order)
  const change: Parameters<typeof updateOrderPayment>[3] = {}
  const isAnnounced = methodIs(method, 'verified')
  if (isAnnounced) change.paymentDeclaredAt = null
  const isSwitchedToCash = isAnnounced && methodIs(order.paymentMethod, 'atDoor')
  if (!isSwitchedToCash) change.paymentMissingAt = due > 0 ? ctx.clock.now() : null
  updateOrderPayment(orm, ctx, order, change)
  recordMoney(orm, ctx, accountOf(order), 'payment_missing', { amount: due, method })
}
