import { and, eq, isNull, sql } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { missedVisits, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { followTotal } from '#server/money/fne/changed-total.service.ts'
import { endStaleSession } from '#server/money/wave/wave-checks.service.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { isOver } from '#shared/order-status.ts'
import type { DecideFeeInput } from '#shared/orders/visits/visits.inputs.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'
import { isAdjustmentOpen } from '../adjustments/close-adjustment.service.ts'
import { resolveFlags } from '../flags/flags.service.ts'
import {
  feeProposedFor,
  feesToDecide,
  findMissedVisit,
  type MissedVisitRow,
} from './missed-visits.queries.ts'
import { mailMissedFee } from './visits.mail.ts'

type OrderRow = typeof orders.$inferSelect
/** Another total may end an open Wave session. */
type Decider = ServiceContext & Pick<Deps, 'wave'>

/**
 * An admin's decision on the fee of a missed visit, once: that of the settings, which joins the order's total, or none.
 * Repeating it changes nothing. Throws NOT_FOUND, ORDER_NOT_FOUND, FEE_DECIDED when a colleague decided otherwise,
 * STALE for another fee than that of the settings; and for a fee ORDER_CHANGED when the order is over,
 * ADJUSTMENT_PENDING while the client is asked about another total, TOTAL_TOO_HIGH.
 */
export function decideFee(ctx: Decider, input: DecideFeeInput): Promise<null> {
  return ctx.database.write((orm) => {
    const missed = findMissedVisit(orm, input.missedVisitId)
    if (!missed) throw new AppError('NOT_FOUND')
    decideInside(ctx, orm, missed, input.fee)
    tellFee(orm, ctx, missed, input.fee)
    return null
  })
}

/**
 * The decision on the fee of a missed visit of this order, inside `write()`; the caller tells the client of it. Throws what
 * `decideFee` throws.
 */
export function decideFeeOf(
  ctx: Decider,
  orm: Orm,
  orderId: string,
  { missedVisitId, fee }: DecideFeeInput,
): void {
  const missed = findMissedVisit(orm, missedVisitId)
  if (missed?.orderId !== orderId) throw new AppError('NOT_FOUND')
  decideInside(ctx, orm, missed, fee)
}

function tellFee(
  orm: Orm,
  ctx: Decider,
  { orderId, visit, fee: before }: MissedVisitRow,
  fee: number,
) {
  if (fee === 0 || before === fee) return
  const order = orderInScope(orm, ctx, orderId)
  mailMissedFee(orm, ctx, order, { visit, fee })
}

function decideInside(ctx: Decider, orm: Orm, missed: MissedVisitRow, fee: number): void {
  const { id } = missed
  if (missed.fee === fee) return
  if (missed.fee !== null) throw new AppError('FEE_DECIDED')
  const order = orderInScope(orm, ctx, missed.orderId)
  if (fee > 0) addFee(orm, ctx, order, { ...missed, fee })
  else recordWaived(orm, ctx, order, missed)
  const decided = { fee, feeDecidedBy: ctx.actor.id, feeDecidedAt: ctx.clock.now() }
  orm
    .update(missedVisits)
    .set(decided)
    .where(and(eq(missedVisits.id, id), isNull(missedVisits.fee)))
    .run()
  if (order.heldSince === null && feesToDecide(orm, order).length === 0)
    resolveFlags(orm, ctx, order, 'visit_missed')
}

function addFee(
  orm: Orm,
  ctx: Decider,
  order: OrderRow,
  { id, visit, fee }: Omit<MissedVisitRow, 'fee'> & { fee: number },
): void {
  refuseStale('settings', { missedFee: fee }, { missedFee: readSettings(orm, 'visits').missedFee })
  if (isOver(order.status)) throw orderChanged(orm, ctx, order)
  if (isAdjustmentOpen(orm, order.id)) throw new AppError('ADJUSTMENT_PENDING')
  const { status, grandTotal: before } = order
  const after = before + fee
  if (after > MAX_FRANCS) throw new AppError('TOTAL_TOO_HIGH', { max: MAX_FRANCS })
  orm
    .update(orders)
    .set({
      missedFee: sql`${orders.missedFee} + ${fee}`,
      grandTotal: after,
      updatedAt: ctx.clock.now(),
    })
    .where(and(eq(orders.id, order.id), eq(orders.grandTotal, before)))
    .run()
  const data = { amount: fee, before, after, visit, missedVisit: id }
  recordEvent(ctx, orm, { order, kind: 'missed_fee', from: status, to: status, data })
  endStaleSession(orm, ctx, order.id)
  followTotal(orm, ctx, order.id)
}

/** The trail keeps who let the client off the fee that the settings proposed, and how much it was. */
function recordWaived(orm: Orm, ctx: Decider, order: OrderRow, missed: MissedVisitRow): void {
  const { id, visit } = missed
  const waived = feeProposedFor(orm, order.clientId, missed)
  if (waived === 0) return
  const { status, grandTotal: total } = order
  const data = { amount: 0, waived, before: total, after: total, visit, missedVisit: id }
  recordEvent(ctx, orm, { order, kind: 'missed_fee', from: status, to: status, data })
}
