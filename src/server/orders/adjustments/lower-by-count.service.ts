import type { Orm } from '#server/db/database.ts'
import { digestOfLines } from '#server/db/history/contents.ts'
import { orderAdjustments, type orders } from '#server/db/schema.ts'
import { newId } from '#server/lib/ids.ts'
import { lessAfterCount, numberLines } from '#shared/orders/adjustments.ts'
import { orderLines } from '../order-lines.service.ts'
import { highestPosition } from './adjustment-history.service.ts'
import { type AnswerContext, applyTotal } from './adjustments.service.ts'
import { recordAdjustmentEvent, withdrawOpenAdjustment } from './close-adjustment.service.ts'
import { feesOf } from './order-fees.ts'

/** The reason that the client reads where a count lowered the total. */
export const LESS_COUNTED = 'Moins de pièces au comptage que dans la commande.'

/**
 * Lowers an order's total by the pieces that the first count did not find, inside the `write()` of the count, and keeps it
 * as an adjustment that needs no answer; a proposal that waits for one goes, since it was made for other lines. Returns
 * whether anything was lowered.
 */
export function lowerByCount(
  orm: Orm,
  ctx: AnswerContext,
  order: typeof orders.$inferSelect,
  counts: readonly { position: number; counted: number }[],
): boolean {
  const { id: orderId, grandTotal: totalBefore } = order
  const linesBefore = orderLines(orm, orderId)
  const fees = { ...feesOf(order), grandTotal: totalBefore }
  const less = lessAfterCount(linesBefore, counts, fees)
  if (!less) return false
  withdrawOpenAdjustment(orm, ctx, order)
  const { total } = less
  const lines = numberLines(less.lines, linesBefore, highestPosition(orm, orderId))
  const now = ctx.clock.now()
  const lowered = { id: newId(), orderId, linesBefore, lines, totalBefore, total, atDoor: false }
  orm
    .insert(orderAdjustments)
    .values({
      ...lowered,
      reason: LESS_COUNTED,
      status: 'accepted',
      proposedBy: ctx.actor.id,
      createdAt: now,
      answeredAt: now,
      byCount: true,
    })
    .run()
  const contents = digestOfLines(orderId, lines)
  recordAdjustmentEvent(orm, ctx, { order, adjustment: lowered }, 'accepted', {
    via: 'count',
    contents,
  })
  applyTotal(orm, ctx, order, { lines, total })
  return true
}
