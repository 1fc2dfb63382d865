import { and, eq, inArray } from 'drizzle-orm'
import { cashBrought, trailOf } from '#server/access/order-access/assignment-history.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderTrail } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCashDue } from '#shared/money/cash.ts'
import {
  CASH,
  methodIs,
  methodOf,
  type PaymentMethod,
  WAVE,
} from '#shared/money/payment-methods.ts'
import { amountDue } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { accountOf, type LedgerContext, type OrderRow } from './books.service.ts'
import { receivePayment, recordMissingPayment } from './ledger.service.ts'

interface CashAtDoor {
  /** The status in which the step begins. */
  from: OrderStatus
  /** Francs; undefined when the livreur did not state any cash. */
  cashReceived: number | undefined
  /**
   * The highest total the order has had, in francs: a livreur without network may have been paid a
   * previous total.
   */
  highestTotal: number
  queued?: boolean | undefined
  /** When the livreur took the step, in milliseconds UTC. */
  takenAt: number
}

/**
 * Counts the cash that the livreur received for an order at pick-up or delivery, inside `write()`;
 * 0 francs mean that the client paid nothing. Throws CASH_UNSTATED when cash is due and none is
 * stated, unless the step was queued offline: it has happened, so cash that became due meanwhile is
 * left out, and any other is noted as missing. Throws CASH_TOO_MUCH beyond the highest total of the order. Another payment may arrive
 * at the same time: the cash counts all the same, and what is no longer due is flagged for a
 * refund. What the livreur stated of the same step while it was refused, or claimed, is counted already.
 */
export function receiveCash(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  { from, cashReceived, highestTotal, queued = false, takenAt }: CashAtDoor,
): void {
  const due = amountDue(order)
  const asked = isCashDue(due, order.paymentMethod)
  if (cashReceived === undefined) {
    if (!asked) return
    if (!queued) throw new AppError('CASH_UNSTATED')
    if (wasCashDue(orm, order, { livreurId: ctx.actor.id, takenAt }))
      recordMissingPayment(orm, ctx, order, CASH)
    return
  }
  if (cashReceived === 0) {
    if (asked) recordMissingPayment(orm, ctx, order, CASH)
    return
  }
  if (cashReceived > highestTotal) throw new AppError('CASH_TOO_MUCH', { due })
  const step = { livreurId: ctx.actor.id, from, takenAt }
  const amount = cashReceived - cashBrought(trailOf(orm, order.id), step)
  if (amount <= 0) return
  const money = { amount, method: CASH, livreurId: ctx.actor.id } as const
  receivePayment(orm, ctx, { ...accountOf(order), ...money })
}

/** Events that give an order to a livreur, or change its payment or its total. */
const EVENTS_OF_CASH_DUE = [
  'assigned',
  'reassigned',
  'payment_method',
  'payment_received',
  'adjustment_accepted',
  'missed_fee',
  'discount_given',
  'account_set',
] as const

type TrailEvent = Pick<typeof orderTrail.$inferSelect, 'kind' | 'at' | 'livreurId' | 'data'>

interface Taking {
  livreurId: string
  /** Milliseconds UTC. */
  takenAt: number
}

/**
 * Whether cash was due already when the livreur took the step. What changed since is undone: the first change since tells
 * how things were before all of them.
 */
function wasCashDue(orm: Orm, order: OrderRow, taking: Taking): boolean {
  const changes = changesSince(orm, order.id, taking)
  // Its company owed it then.
  if (changes.find(({ kind }) => kind === 'account_set')?.data.onAccount === 0) return false
  const methods = changes.map(methodBefore)
  const method = methods.find((before) => before !== undefined) ?? order.paymentMethod
  const totals = changes.map(totalBefore)
  const total = totals.find((before) => before !== undefined) ?? order.grandTotal
  return isCashDue(total - order.paidAmount, method)
}

/** The events since the livreur took the step, oldest first, but none before the order was given to them. */
function changesSince(orm: Orm, orderId: string, { livreurId, takenAt }: Taking): TrailEvent[] {
  const trail = orm
    .select({
      kind: orderTrail.kind,
      at: orderTrail.at,
      livreurId: orderTrail.livreurId,
      data: orderTrail.data,
    })
    .from(orderTrail)
    .where(
      and(
        eq(orderTrail.orderN, numberOfOrder(orderId)),
        inArray(orderTrail.kind, [...EVENTS_OF_CASH_DUE]),
      ),
    )
    .orderBy(orderTrail.seq)
    .all()
  const given = trail.findLastIndex(
    ({ kind, livreurId: to }) => (kind === 'assigned' || kind === 'reassigned') && to === livreurId,
  )
  return trail.slice(given + 1).filter(({ at }) => at > takenAt)
}

/** How the order was to be paid before this event; undefined where the event did not change it. */
function methodBefore({ kind, data }: TrailEvent): PaymentMethod | undefined {
  // The client turned from one method to the other.
  if (kind === 'payment_method') return methodIs(data.method, 'atDoor') ? WAVE : CASH
  return methodOf(data.methodBefore)
}

/** The total before this event, in francs; undefined where the event did not change it. */
function totalBefore({ data }: TrailEvent): number | undefined {
  return data.before === undefined ? undefined : Number(data.before)
}
