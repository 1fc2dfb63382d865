import type { Orm } from '#server/db/database.ts'
import { amountDue, amountExpected, type RefundReason } from '#shared/money/payments.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
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
import { createRefund } from './refunds.service.ts'

/** Money that arrived. */
export interface Receipt extends OrderAccount {
  /** Francs, at least 1. */
  amount: number
  method: PaymentMethod
  /** The provider's own id of the payment, counted once. */
  transactionId?: string | null
  /** Our own id of the attempt that it answers. */
  clientReference?: string | null
  /** Who took the cash. */
  livreurId?: string | null
  /** Set when no person of ours saw the money: the provider's servers told. */
  by?: 'wave'
  /** It may be another payment than the one that was declared, which is then still looked for. */
  maybeOther?: boolean
}

export type Received =
  /** The transaction is counted already, for this order or for another one. */
  | { outcome: 'known'; orderId: string | null; reference: string }
  /** `kept` francs pay the order; what is beyond waits to be given back. */
  | { outcome: 'received'; kept: number; refund: RefundReason | null }

/**
 * Counts money that arrived, once, inside `write()`: what the order still needs pays it, the rest is flagged to be given
 * back, and so is all of it when the order is cancelled or gone. A transaction that is counted already changes nothing.
 */
export function receivePayment(orm: Orm, ctx: LedgerContext, receipt: Receipt): Received {
  const { orderId, transactionId = null, amount, method, livreurId, clientReference } = receipt
  const known = transactionId ? findTransaction(orm, transactionId) : undefined
  if (known) return { outcome: 'known', orderId: known.orderId, reference: known.reference ?? '' }
  const order = findOrder(orm, orderId)
  const kept = order ? Math.min(amount, amountDue(order)) : 0
  const { reference, by } = receipt
  const money = { amount, method, transactionId, livreurId, clientReference }
  appendPayment(orm, ctx, { orderId, reference, ...money, kind: 'received' })
  if (order) notePaid(orm, ctx, order, kept, receipt)
  const told = { amount, method, kept, ...(by && { by }) }
  recordMoney(orm, ctx, receipt, 'payment_received', told)
  if (kept === amount) return { outcome: 'received', kept, refund: null }
  const refund = whyBack(order, kept)
  createRefund(orm, ctx, receipt, { amount: amount - kept, reason: refund, method, transactionId })
  return { outcome: 'received', kept, refund }
}

function whyBack(order: OrderRow | undefined, kept: number): RefundReason {
  if (!order) return 'order_deleted'
  if (order.status === 'cancelled') return 'order_cancelled'
  return kept === 0 ? 'paid_twice' : 'paid_too_much'
}

/**
 * A Wave payment that was declared is found, or what was declared has come in another way. Cash says nothing of it, nor
 * does a smaller payment that came beside it: somebody must still look for it.
 */
function notePaid(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  kept: number,
  { amount, method, maybeOther }: Receipt,
): void {
  const paymentMethod = kept > 0 ? method : (order.paymentMethod ?? method)
  const found = method === 'wave' && !(maybeOther && amount < amountExpected(order))
  updateOrderPayment(orm, ctx, order, {
    paidAmount: order.paidAmount + kept,
    paymentMethod,
    paymentMissingAt: null,
    ...(found && { paymentDeclaredAt: null }),
  })
}

/**
 * Counts money that the provider brought for this very order, inside `write()`. When somebody entered its transaction
 * for another order, gives that one's reference; this one, as long as it needs money, waits among those to verify.
 */
export function receiveExpected(orm: Orm, ctx: LedgerContext, receipt: Receipt): string | null {
  const received = receivePayment(orm, ctx, receipt)
  if (received.outcome !== 'known' || received.orderId === receipt.orderId) return null
  const order = findOrder(orm, receipt.orderId)
  if (order) declarePayment(orm, ctx, order)
  return received.reference
}

/**
 * The client went to pay where nobody of ours sees the money arrive: it waits for an admin to find it. Inside
 * `write()`; a repeat changes nothing, and so does an order that needs no money.
 */
export function declarePayment(orm: Orm, ctx: LedgerContext, order: OrderRow): void {
  const amount = amountDue(order)
  if (order.paymentDeclaredAt !== null || amount === 0) return
  const money = { amount, method: 'wave' } as const
  appendPayment(orm, ctx, { ...accountOf(order), ...money, kind: 'declared' })
  const now = ctx.clock.now()
  const paymentMissingAt = order.paymentMethod === 'espece' ? order.paymentMissingAt : null
  updateOrderPayment(orm, ctx, order, { paymentDeclaredAt: now, paymentMissingAt })
  recordMoney(orm, ctx, accountOf(order), 'payment_declared', money)
}

/**
 * Somebody looked for an order's money and it was not there, inside `write()`; whatever was declared is dealt with. The
 * client who turned to cash since owes what the livreur asks for: a Wave payment that never came changes nothing of it.
 */
export function notePaymentMissing(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  method: PaymentMethod,
): void {
  const due = amountDue(order)
  const missing = { paymentMissingAt: due > 0 ? ctx.clock.now() : null }
  const declared = method === 'wave' ? { paymentDeclaredAt: null } : {}
  const turned = method === 'wave' && order.paymentMethod === 'espece'
  updateOrderPayment(orm, ctx, order, { ...declared, ...(turned ? {} : missing) })
  recordMoney(orm, ctx, accountOf(order), 'payment_missing', { amount: due, method })
}
