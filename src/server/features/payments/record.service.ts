import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderEvents, orders, payments, users } from '#server/db/schema.ts'
import { once } from '#server/features/idempotency/idempotency.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import {
  amountDue,
  type PaidOrder,
  type PaymentView,
  paymentView,
  type RecordPaymentInput,
  type RefundReason,
} from '#shared/money/payments.ts'
import type { OrderStatus, PaymentMethod } from '#shared/orders/orders.ts'
import type { OrderAccount } from './books.service.ts'
import { receivePayment } from './ledger.service.ts'

const ph = sql.placeholder

const statements = prepared((orm) => ({
  standing: orm
    .select({
      orderId: orders.id,
      clientId: orders.clientId,
      fullname: users.fullname,
      status: orders.status,
      grandTotal: orders.grandTotal,
      paidAmount: orders.paidAmount,
      paymentMethod: orders.paymentMethod,
      paymentDeclaredAt: orders.paymentDeclaredAt,
      paymentMissingAt: orders.paymentMissingAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(eq(orders.reference, ph('reference')))
    .prepare(),
  /** A reference is how an id begins, and the trail is indexed by ids. */
  deleted: orm
    .select({
      orderId: orderEvents.orderId,
      clientId: orderEvents.clientId,
      fullname: sql<string>`coalesce(${users.fullname}, '')`,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.clientId))
    .where(
      and(
        gte(orderEvents.orderId, ph('reference')),
        lt(orderEvents.orderId, ph('end')),
        eq(orderEvents.kind, 'deleted'),
      ),
    )
    .limit(1)
    .prepare(),
  received: orm
    .select({ amount: sql<number>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(and(eq(payments.orderId, ph('orderId')), eq(payments.kind, 'received')))
    .prepare(),
}))

interface Found {
  account: OrderAccount
  fullname: string
  /** Nothing once the order was deleted: money may still come for it. */
  order: PaidOrder | null
  /** Francs that ever came for it, given back since or not: whatever comes more changes it. */
  received: number
}

function find(orm: Orm, reference: string): Found {
  const { standing, deleted, received } = statements(orm)
  const order = standing.get({ reference }) ?? null
  const whose = order ?? deleted.get({ reference, end: `${reference}g` })
  if (!whose) throw new AppError('ORDER_NOT_FOUND')
  const { orderId, clientId, fullname } = whose
  const { amount = 0 } = received.get({ orderId }) ?? {}
  return { account: { orderId, reference, clientId }, fullname, order, received: amount }
}

/** What the team reads of an order before it records a payment. */
export interface ReferencedOrder {
  reference: string
  fullname: string
  /** Francs that ever came for it. */
  received: number
  /** Nothing once the order was deleted. */
  order: {
    status: OrderStatus
    /** Francs. */
    grandTotal: number
    paymentMethod: PaymentMethod | null
    payment: PaymentView
    /** A Wave payment of theirs is still looked for. */
    declared: boolean
  } | null
}

/** Whose order bears this reference and where its money stands. Throws ORDER_NOT_FOUND when none ever bore it. */
export function readReference(orm: Orm, reference: string): ReferencedOrder {
  const { fullname, order, received } = find(orm, reference)
  if (!order) return { reference, fullname, received, order }
  const { status, grandTotal, paymentMethod } = order
  const declared = order.paymentDeclaredAt !== null
  return {
    reference,
    fullname,
    received,
    order: { status, grandTotal, paymentMethod, payment: paymentView(order), declared },
  }
}

/** What became of a recorded payment: the francs that pay the order, and why the rest goes back. */
export interface Recorded {
  kept: number
  refund: RefundReason | null
}

/**
 * Somebody of the team holds money for an order: cash brought to the desk or after the delivery, a Wave payment beside
 * those that were declared. Once per idempotency key. Throws ORDER_NOT_FOUND, TRANSACTION_KNOWN when it is counted
 * already, DUE_CHANGED when what is due or what came so far is no longer what the screen says.
 */
export function recordPayment(ctx: ServiceContext, input: RecordPaymentInput): Promise<Recorded> {
  const attempt = {
    actorId: ctx.actor.id,
    key: input.idempotencyKey,
    input,
    now: ctx.clock.now(),
    conflict: () => new AppError('KEY_REUSED'),
  }
  return ctx.database.write((orm) => once(orm, attempt, () => record(orm, ctx, input)))
}

function record(orm: Orm, ctx: ServiceContext, input: RecordPaymentInput): Recorded {
  const { reference, shownDue, shownReceived, amount, method, transactionId = null } = input
  const { account, order, received } = find(orm, reference)
  const due = order ? amountDue(order) : 0
  const money = { amount, method, transactionId, maybeOther: true }
  const counted = receivePayment(orm, ctx, { ...account, ...money })
  if (counted.outcome === 'known')
    throw new AppError('TRANSACTION_KNOWN', { reference: counted.reference })
  // Said last, for a colleague who counted this very transaction changed it too; a refusal undoes the rest.
  if (due !== shownDue || received !== shownReceived)
    throw new AppError('DUE_CHANGED', { due, received })
  return { kept: counted.kept, refund: counted.refund }
}
