import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderTrail } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCashDue } from '#shared/money/cash.ts'
import { amountDue } from '#shared/money/payments.ts'
import { accountOf, type LedgerContext, type OrderRow } from './books.service.ts'
import { receivePayment, recordMissingPayment } from './ledger.service.ts'

interface CashAtDoor {
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
 * refund.
 */
export function receiveCash(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  { cashReceived, highestTotal, queued = false, takenAt }: CashAtDoor,
): void {
  const due = amountDue(order)
  const asked = isCashDue(due, order.paymentMethod)
  if (cashReceived === undefined) {
    if (!asked) return
    if (!queued) throw new AppError('CASH_UNSTATED')
    if (wasCashDue(orm, order, { livreurId: ctx.actor.id, takenAt }))
      recordMissingPayment(orm, ctx, order, 'espece')
    return
  }
  if (cashReceived === 0) {
    if (asked) recordMissingPayment(orm, ctx, order, 'espece')
    return
  }
  if (cashReceived > highestTotal) throw new AppError('CASH_TOO_MUCH', { due })
  const money = { amount: cashReceived, method: 'espece', livreurId: ctx.actor.id } as const
  receivePayment(orm, ctx, { ...accountOf(order), ...money })
}

/** What gives an order to a livreur, and what may make cash due. */
const TELLING = [
  'assigned',
  'reassigned',
  'payment_method',
  'adjustment_accepted',
  'missed_fee',
] as const

/**
 * Whether cash was due already when the livreur took the step: what changed since stands in the
 * trail. The phone's clock counts only from when the order was given to them.
 */
function wasCashDue(
  orm: Orm,
  order: OrderRow,
  { livreurId, takenAt }: { livreurId: string; takenAt: number },
): boolean {
  const trail = orm
    .select({
      kind: orderTrail.kind,
      at: orderTrail.at,
      livreurId: orderTrail.livreurId,
      data: orderTrail.data,
    })
    .from(orderTrail)
    .where(
      and(eq(orderTrail.orderN, numberOfOrder(order.id)), inArray(orderTrail.kind, [...TELLING])),
    )
    .orderBy(orderTrail.seq)
    .all()
  const given = trail.findLastIndex(
    (event) => event.kind.endsWith('assigned') && event.livreurId === livreurId,
  )
  const since = trail.slice(given + 1).filter(({ at }) => at > takenAt)
  const chosen = since.find(({ kind }) => kind === 'payment_method')
  const before = since.find(({ data }) => data.before !== undefined)?.data.before
  // Before its client turned to the other one.
  const wasWave = chosen ? chosen.data.method !== 'wave' : order.paymentMethod === 'wave'
  return !wasWave && Number(before ?? order.grandTotal) > order.paidAmount
}
