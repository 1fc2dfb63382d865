import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { dropMessagesOfOrder } from '#server/messages/outbox.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { pricesOfLines } from '#shared/orders/adjustments.ts'
import type { AdjustmentStatus } from '#shared/orders/custody.ts'
import { type AdjustmentRow, closeAdjustment, openAdjustment } from './adjustments.queries.ts'
import { feesOf } from './order-fees.ts'

type OrderRow = typeof orders.$inferSelect
type Recorder = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>

export interface How {
  /**
   * The answer was given on the phone and recorded by the team, or on the phone of the livreur at the door, or none was needed:
   * a count lowered the total.
   */
  via?: 'phone' | 'count' | 'door'
  /** When the client agreed on the livreur's phone, in milliseconds UTC, and how far in metres from the place it was then. */
  agreedAt?: number
  metres?: number | null
  /** A digest of the lines that were accepted. */
  contents?: Buffer
}

/** The fields of an adjustment that its event records. */
type EventFields = Pick<AdjustmentRow, 'id' | 'totalBefore' | 'total' | 'lines' | 'atDoor'>

/**
 * Closes an open proposal, inside `write()`, and records the event. Throws ADJUSTMENT_CLOSED when
 * it is no longer open.
 */
export function endAdjustment(
  orm: Orm,
  ctx: Recorder,
  { order, adjustment }: { order: OrderRow; adjustment: EventFields },
  status: Exclude<AdjustmentStatus, 'proposed'>,
  how: How = {},
): void {
  if (!closeAdjustment(orm, adjustment.id, { status, now: ctx.clock.now() }))
    throw new AppError('ADJUSTMENT_CLOSED')
  dropMessagesOfOrder(orm, order.id, { template: 'nouveau_total', now: ctx.clock.now() })
  recordAdjustmentEvent(orm, ctx, { order, adjustment }, status, how)
}

/** Whether the client is asked about another total of this order. */
export function isAdjustmentOpen(orm: Orm, orderId: string): boolean {
  return openAdjustment(orm, orderId) !== undefined
}

/**
 * Withdraws the open proposal of an order, if any, inside `write()`, because the order ends or is
 * deleted.
 */
export function withdrawOpenAdjustment(
  orm: Orm,
  ctx: Recorder,
  order: OrderRow,
  which: 'any' | 'atDoor' = 'any',
): void {
  const adjustment = openAdjustment(orm, order.id)
  if (adjustment && (which === 'any' || adjustment.atDoor))
    endAdjustment(orm, ctx, { order, adjustment }, 'withdrawn')
}

/**
 * Records the event of a proposal, inside `write()`, with the grand totals in francs before and
 * after, and what a discount comes to on lines that were accepted.
 */
export function recordAdjustmentEvent(
  orm: Orm,
  ctx: Recorder,
  { order, adjustment }: { order: OrderRow; adjustment: EventFields },
  status: AdjustmentStatus,
  { contents, ...spoken }: How = {},
): void {
  const { id: adjustmentId, totalBefore: before, total: after } = adjustment
  const change = { order, from: order.status, to: order.status, contents }
  const kind = `adjustment_${status}` as const
  const data = {
    adjustmentId,
    before,
    after,
    ...(adjustment.atDoor && { door: 1 }),
    ...spoken,
    ...discountAfter(order, adjustment, status),
  }
  recordEvent(ctx, orm, { ...change, kind, data })
}

function discountAfter(
  order: OrderRow,
  { lines }: EventFields,
  status: AdjustmentStatus,
): Record<string, number> {
  if (status !== 'accepted' || !order.discountRule) return {}
  return { discount: pricesOfLines(lines, feesOf(order)).discount }
}
