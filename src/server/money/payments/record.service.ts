import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder, ownerOfNumber } from '#server/db/numbers.ts'
import { deletedOrders, orderEvents, orders, payments, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { RecordPaymentInput } from '#shared/money/payments.inputs.ts'
import {
  amountDue,
  type PaidOrder,
  type PaymentView,
  paymentView,
  type RefundReason,
} from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { payWithCredit } from '../credit/credit.service.ts'
import { creditOf } from '../credit/credit-entries.service.ts'
import { endStaleSession } from '../wave/wave-checks.service.ts'
import { findOrder, type OrderAccount } from './books.service.ts'
import { receivePayment } from './ledger.service.ts'

interface Found {
  account: OrderAccount
  fullname: string
  /** It is null once the order was deleted: money may still arrive for it. */
  order: PaidOrder | null
  /** Francs ever received for it, refunded or not: every further payment changes this. */
  received: number
}

function find(orm: Orm, reference: string): Found {
  const order = withReference(orm, reference) ?? null
  const whose = order ?? deletedWithReference(orm, reference)
  if (!whose) throw new AppError('ORDER_NOT_FOUND')
  const { orderId, clientId, fullname } = whose
  const received = orm
    .select({ amount: sql<number>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(and(eq(payments.orderN, numberOfOrder(orderId)), eq(payments.kind, 'received')))
    .get()
  const account = { orderId, reference, clientId }
  return { account, fullname, order, received: received?.amount ?? 0 }
}

const withReference = (orm: Orm, reference: string) =>
  orm
    .select({
      orderId: orders.id,
      clientId: orders.clientId,
      fullname: users.fullname,
      status: orders.status,
      grandTotal: orders.grandTotal,
      paidAmount: orders.paidAmount,
      creditUsed: orders.creditUsed,
      paymentMethod: orders.paymentMethod,
      paymentDeclaredAt: orders.paymentDeclaredAt,
      paymentMissingAt: orders.paymentMissingAt,
      toAgree: orders.toAgree,
      onAccount: orders.onAccount,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(eq(orders.reference, reference))
    .get()

/** A reference is the start of an id, and deleted orders have an index by id; whose each was stands in the trail. */
const deletedWithReference = (orm: Orm, reference: string) =>
  orm
    .select({
      orderId: deletedOrders.id,
      clientId: users.id,
      fullname: users.fullname,
    })
    .from(deletedOrders)
    .innerJoin(orderEvents, eq(orderEvents.orderN, deletedOrders.n))
    .innerJoin(users, eq(users.id, ownerOfNumber(orderEvents.clientN)))
    .where(and(gte(deletedOrders.id, reference), lt(deletedOrders.id, `${reference}g`)))
    .limit(1)
    .get()

/** An order as the form that records a payment reads it. */
export interface ReferencedOrder {
  reference: string
  fullname: string
  /** Francs ever received for it. */
  received: number
  /** Francs of its client's credit. */
  credit: number
  /** It is null once the order was deleted. */
  order: {
    status: OrderStatus
    /** Francs. */
    grandTotal: number
    paymentMethod: PaymentMethod | null
    payment: PaymentView
    /** A Wave payment of this client is still to be verified. */
    declared: boolean
  } | null
}

/**
 * The order of this reference and its payment state. Throws ORDER_NOT_FOUND when there never was
 * one.
 */
export function readReference(orm: Orm, reference: string): ReferencedOrder {
  const { account, fullname, order, received } = find(orm, reference)
  const credit = creditOf(orm, account.clientId)
  if (!order) return { reference, fullname, received, credit, order }
  const { status, grandTotal, paymentMethod } = order
  const declared = order.paymentDeclaredAt !== null
  return {
    reference,
    fullname,
    received,
    credit,
    order: { status, grandTotal, paymentMethod, payment: paymentView(order), declared },
  }
}

/**
 * The result of a recorded payment: the francs that pay the order, and why the rest is refunded.
 */
export interface Recorded {
  kept: number
  refund: RefundReason | null
}

type RecordContext = ServiceContext & Pick<Deps, 'wave'>

/**
 * Records a payment that the team holds: cash brought to the desk or after the delivery, a Wave
 * payment beside the declared ones. The client's credit pays before it where the screen said so, or alone. Once per idempotency
 * key. Throws ORDER_NOT_FOUND, ORDER_ON_ACCOUNT,
 * TRANSACTION_KNOWN when it is counted already, STALE when the credit, or the due or received amount, differs from the screen's,
 * DRAWER_CLOSED for cash while the drawer is closed, KEY_REUSED when the key was used for another payment.
 */
export function recordPayment(ctx: RecordContext, input: RecordPaymentInput): Promise<Recorded> {
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, input), () => record(orm, ctx, input)),
  )
}

function record(orm: Orm, ctx: RecordContext, input: RecordPaymentInput): Recorded {
  const { reference, shown, amount, method, transactionId = null, credit } = input
  const { account, order, received } = find(orm, reference)
  if (order?.onAccount && order.status !== 'cancelled') throw new AppError('ORDER_ON_ACCOUNT')
  const due = order ? amountDue(order) : 0
  const isAsShown = due === shown.due && received === shown.received
  const by = received === shown.received ? null : lastReceiver(orm, ctx, account)
  // An order that changed has another credit too, so that none is used: the reason is told below.
  const byCredit = method === 'credit' ? amount : credit
  const paid = byCredit === undefined || !isAsShown ? undefined : findOrder(orm, account.orderId)
  if (byCredit !== undefined && paid) {
    payWithCredit(orm, ctx, paid, byCredit)
    endStaleSession(orm, ctx, paid.id)
  }
  if (method === 'credit') {
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    refuseStale('due', shown, { due, received }, () => ({ by }))
    return { kept: amount, refund: null }
  }
  const atDesk = { kind: 'collected', takenAt: ctx.clock.now() } as const
  const money = { amount, method, transactionId, maybeOther: true, atDesk }
  const counted = receivePayment(orm, ctx, { ...account, ...money })
  if (counted.outcome === 'known')
    throw new AppError('TRANSACTION_KNOWN', { reference: counted.reference })
  // Checked last, so that a colleague's identical transaction is reported as TRANSACTION_KNOWN; the
  // throw undoes the rest.
  refuseStale('due', shown, { due, received }, () => ({ by }))
  return { kept: counted.kept, refund: counted.refund }
}

/** The colleague or livreur who received the last payment of an order; null where the actor did, or the client paid by Wave themselves. */
function lastReceiver(orm: Orm, { actor }: RecordContext, { orderId }: OrderAccount) {
  const last = orm
    .select({ id: users.id, fullname: users.fullname })
    .from(payments)
    .leftJoin(users, and(eq(users.n, payments.actorN), ne(users.role, 'client')))
    .where(and(eq(payments.orderN, numberOfOrder(orderId)), eq(payments.kind, 'received')))
    .orderBy(desc(payments.n))
    .limit(1)
    .get()
  return last === undefined || last.id === actor.id ? null : last.fullname
}
