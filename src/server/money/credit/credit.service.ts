import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { stale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type {
  AdvanceCreditInput,
  GrantCreditInput,
  PayBackCreditInput,
} from '#shared/money/credit.inputs.ts'
import { creditFor } from '#shared/money/credit.ts'
import { CASH, methodIs } from '#shared/money/payment-methods.ts'
import { amountDue } from '#shared/money/payments.ts'
import { countGiving, countPaidBack } from '../daily-ceiling/daily-ceiling.service.ts'
import { actAtDesk } from '../desk-act.service.ts'
import { giveBackFromDrawer, takeAtDesk } from '../drawer/movements.service.ts'
import {
  accountOf,
  appendPayment,
  findOrder,
  findTransaction,
  type LedgerContext,
  type OrderRow,
  recordMoney,
  updateOrderPayment,
} from '../payments/books.service.ts'
import { addCredit, creditOf, refuseMovedCredit, setCreditUsed } from './credit-entries.service.ts'
import { heldOf } from './held-credit.queries.ts'
import { takeByWave } from './wave-advances.service.ts'

/**
 * Pays an order with its client's credit, inside `write()`, as much of it as there is and no more than is due. `shown` is the sum
 * that the person agreed to. Throws STALE when it is another one by now, ORDER_ON_ACCOUNT
 * where its company owes it.
 */
export function payWithCredit(orm: Orm, ctx: LedgerContext, order: OrderRow, shown: number): void {
  if (order.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
  const balance = creditOf(orm, order.clientId)
  const amount = creditFor(amountDue(order), balance)
  if (amount !== shown || amount === 0)
    throw stale('credit', { credit: shown }, { credit: balance })
  payFromCredit(orm, ctx, order, amount)
}

/** Pays so much of an order with its client's credit, no more than is due, inside `write()`. Throws STALE. */
export function payFromCredit(orm: Orm, ctx: LedgerContext, order: OrderRow, amount: number): void {
  const { id: orderId, clientId } = order
  addCredit(orm, ctx, { clientId, orderId, kind: 'used', amount: -amount })
  const paidAmount = order.paidAmount + amount
  const isPaid = paidAmount === order.grandTotal
  updateOrderPayment(orm, ctx, order, {
    paidAmount,
    paymentMissingAt: isPaid ? null : order.paymentMissingAt,
  })
  setCreditUsed(orm, orderId, order.creditUsed + amount)
  recordMoney(orm, ctx, accountOf(order), 'payment_received', { amount, method: 'avoir' })
}

/** Pays an order that was just stored, as `payWithCredit` does and throws. */
export function payNewOrder(orm: Orm, ctx: LedgerContext, orderId: string, shown: number): void {
  const order = findOrder(orm, orderId)
  if (order) payWithCredit(orm, ctx, order, shown)
}

/**
 * Gives a client credit as a gesture, with its reason, once per idempotency key. Throws CLIENT_UNAVAILABLE, STALE when the
 * screen does not show the last entry, CEILING_REACHED, KEY_REUSED.
 */
export function grantCredit(ctx: ServiceContext, input: GrantCreditInput): Promise<null> {
  return actAtDesk(ctx, input, (orm) => {
    const { clientId, amount, reason, shown } = input
    openClient(orm, clientId)
    refuseMovedCredit(orm, clientId, shown)
    const n = addCredit(orm, ctx, { clientId, kind: 'gesture', amount, reason })
    countGiving(orm, ctx, { kind: 'gesture', subject: String(n), amount, clientId })
    recordStaffAction(orm, ctx, { kind: 'credit_granted', target: clientId, data: { amount } })
    return null
  })
}

/**
 * Takes money that a client pays in advance, once per idempotency key: cash goes into the drawer, Wave names its transaction, which
 * somebody else then looks for. Throws CLIENT_UNAVAILABLE, STALE, DRAWER_CLOSED, TRANSACTION_KNOWN, CEILING_REACHED, KEY_REUSED.
 */
export function advanceCredit(ctx: ServiceContext, input: AdvanceCreditInput): Promise<null> {
  return actAtDesk(ctx, input, (orm) => {
    const { clientId, amount, method, transactionId, shown } = input
    openClient(orm, clientId)
    refuseMovedCredit(orm, clientId, shown)
    refuseKnown(orm, transactionId)
    if (transactionId === undefined) takeCash(orm, ctx, { clientId, amount })
    else takeByWave(orm, ctx, { clientId, amount, transactionId })
    const data = { amount, method }
    recordStaffAction(orm, ctx, { kind: 'credit_advanced', target: clientId, data })
    return null
  })
}

function takeCash(
  orm: Orm,
  ctx: ServiceContext,
  { clientId, amount }: Pick<AdvanceCreditInput, 'clientId' | 'amount'>,
): void {
  const money = { orderId: null, method: CASH, amount, kind: 'received' } as const
  const paymentN = appendPayment(orm, ctx, money)
  takeAtDesk(orm, ctx, { kind: 'collected', amount, paymentN, takenAt: ctx.clock.now() })
  addCredit(orm, ctx, { clientId, kind: 'advance', amount, paymentN })
}

/**
 * Pays a client's credit back, once per idempotency key, also once their account is closed: the money stays theirs. Cash leaves the
 * drawer, Wave names the transaction of the way back. Throws CLIENT_UNAVAILABLE, STALE, also of more than there is,
 * CEILING_REACHED, DRAWER_CLOSED, DRAWER_SHORT, TRANSACTION_KNOWN, KEY_REUSED.
 */
export function payBackCredit(ctx: ServiceContext, input: PayBackCreditInput): Promise<null> {
  return actAtDesk(ctx, input, (orm) => {
    const { clientId, amount, method, transactionId, shown } = input
    knownClient(orm, clientId)
    refuseMovedCredit(orm, clientId, shown)
    refuseKnown(orm, transactionId)
    // Money that came in is theirs; the rest was given, and leaves now.
    const given = Math.max(0, amount - heldOf(orm, clientId, ctx.actor).received)
    const money = { orderId: null, method, amount, transactionId: transactionId ?? null }
    const paymentN = appendPayment(orm, ctx, { ...money, kind: 'refunded' })
    if (methodIs(method, 'inDrawer')) giveBackFromDrawer(orm, ctx, { amount, paymentN })
    addCredit(orm, ctx, { clientId, kind: 'paid_back', amount: -amount, paymentN })
    countPaidBack(orm, ctx, { subject: String(paymentN), clientId, amount: given })
    const data = { amount, method }
    recordStaffAction(orm, ctx, { kind: 'credit_paid_back', target: clientId, data })
    return null
  })
}

function openClient(orm: Orm, clientId: string): void {
  if (knownClient(orm, clientId).disabledAt !== null) throw new AppError('CLIENT_UNAVAILABLE')
}

function knownClient(orm: Orm, clientId: string) {
  const client = findUser(orm, clientId)
  if (client?.role !== 'client') throw new AppError('CLIENT_UNAVAILABLE')
  return client
}

function refuseKnown(orm: Orm, transactionId: string | undefined): void {
  const known = transactionId && findTransaction(orm, transactionId)
  if (known) throw new AppError('TRANSACTION_KNOWN', { reference: known.reference ?? '' })
}
