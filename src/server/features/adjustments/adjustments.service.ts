import type { Orm } from '#server/db/database.ts'
import { orderAdjustments, type orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { orderChanged, orderInScope } from '#server/features/orders/orders.service.ts'
import { refundExcess } from '#server/features/payments/refunds.service.ts'
import { endStaleSession } from '#server/features/payments/wave-looks.service.ts'
import { findProduct } from '#server/features/products/products.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import {
  type AnswerAdjustmentInput,
  adjustLines,
  isSame,
  moneyAfter,
  type NumberedLine,
  numberLines,
  type ProposeAdjustmentInput,
  totalOf,
} from '#shared/adjustments.ts'
import type { OrderEventKind } from '#shared/live.ts'
import { isOver } from '#shared/orders.ts'
import { type CartLine, itemsTotal, type OrderLine, priceCart } from '#shared/pricing.ts'
import {
  type AdjustmentRow,
  closeAdjustment,
  findAdjustment,
  linesOf,
  openAdjustment,
  replaceLines,
  setTotals,
} from './adjustments.queries.ts'

type OrderRow = typeof orders.$inferSelect
/** A session that is open at Wave may have to end. */
type AnswerContext = ServiceContext & Pick<Deps, 'wave'>

/**
 * Proposes another total to the client of an order: other quantities at the order's own prices, further garments at
 * today's, the same transport. Nothing changes before they accept. Throws ORDER_NOT_FOUND, ORDER_CHANGED when the order is
 * over, ADJUSTMENT_PENDING when another one waits, CHECK_LINE_UNKNOWN, PRODUCT_UNKNOWN, SERVICE_UNKNOWN, VALIDATION for
 * more than an order holds, ADJUSTMENT_EMPTY when nothing changes or nothing is left.
 */
export function proposeAdjustment(
  ctx: ServiceContext,
  { orderId, quantities, added, reason }: ProposeAdjustmentInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (isOver(order.status)) throw orderChanged(orm, ctx, order)
    if (openAdjustment(orm, orderId)) throw new AppError('ADJUSTMENT_PENDING')
    const numbered = linesOf(orm, orderId)
    const lines = adjusted(numbered, { quantities, added: priced(orm, added) })
    const linesBefore = numbered.map(({ position: _, ...line }) => line)
    const proposal = {
      ...{ id: newId(), orderId, linesBefore, lines, reason, status: 'proposed' as const },
      ...{ totalBefore: order.grandTotal, total: totalOf(lines, order.transportFee) },
      ...{ proposedBy: ctx.actor.id, createdAt: ctx.clock.now(), answeredAt: null },
    }
    orm.insert(orderAdjustments).values(proposal).run()
    tell(orm, ctx, { order, adjustment: proposal, kind: 'adjustment_proposed' })
    return null
  })
}

function priced(orm: Orm, added: readonly CartLine[]): OrderLine[] {
  const cart = priceCart(added, (id) => findProduct(orm, id))
  if (cart.ok) return cart.lines
  const { fault } = cart
  if (fault.code === 'PRODUCT_UNKNOWN') throw new AppError('PRODUCT_UNKNOWN')
  throw new AppError('SERVICE_UNKNOWN', { product: fault.product })
}

function adjusted(lines: NumberedLine[], change: Parameters<typeof adjustLines>[1]): OrderLine[] {
  const next = adjustLines(lines, change)
  if (next.ok) return next.lines
  const codes = {
    unknown: 'CHECK_LINE_UNKNOWN',
    empty: 'ADJUSTMENT_EMPTY',
    too_many: 'VALIDATION',
  } as const
  throw new AppError(codes[next.fault])
}

/** Takes back a proposal that still waits. Throws NOT_FOUND, ADJUSTMENT_CLOSED when it was answered or taken back. */
export function withdrawAdjustment(ctx: ServiceContext, adjustmentId: string): Promise<null> {
  return ctx.database.write((orm) => {
    const { order, adjustment } = inScope(orm, ctx, adjustmentId)
    close(orm, ctx, adjustment, 'withdrawn')
    tell(orm, ctx, { order, adjustment, kind: 'adjustment_withdrawn' })
    return null
  })
}

/**
 * The client of the order answers, once. Accepted, its lines and total change here and now: what was paid beyond the new
 * total is flagged to go back, what is missing is due. Throws NOT_FOUND, ORDER_NOT_FOUND for somebody else's,
 * ADJUSTMENT_CLOSED when it waits no more, ORDER_CHANGED when its lines are no longer those it started from.
 */
export function answerAdjustment(
  ctx: AnswerContext,
  { adjustmentId, accept }: AnswerAdjustmentInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const { order, adjustment } = inScope(orm, ctx, adjustmentId)
    close(orm, ctx, adjustment, accept ? 'accepted' : 'refused')
    const kind = accept ? 'adjustment_accepted' : 'adjustment_refused'
    tell(orm, ctx, { order, adjustment, kind })
    if (accept) apply(orm, ctx, order, adjustment)
    return null
  })
}

function inScope(orm: Orm, ctx: ServiceContext, id: string) {
  const adjustment = findAdjustment(orm, id)
  if (!adjustment) throw new AppError('NOT_FOUND')
  return { order: orderInScope(orm, ctx, adjustment.orderId), adjustment }
}

function close(
  orm: Orm,
  { clock }: ServiceContext,
  { id }: AdjustmentRow,
  status: 'accepted' | 'refused' | 'withdrawn',
): void {
  if (!closeAdjustment(orm, id, { status, now: clock.now() }))
    throw new AppError('ADJUSTMENT_CLOSED')
}

function apply(orm: Orm, ctx: AnswerContext, order: OrderRow, adjustment: AdjustmentRow): void {
  const { lines, linesBefore, total } = adjustment
  const numbered = linesOf(orm, order.id)
  const stands = isSame(numbered, linesBefore) && !isOver(order.status)
  if (!stands || order.grandTotal !== adjustment.totalBefore) throw orderChanged(orm, ctx, order)
  const { back } = moneyAfter(total, order.paidAmount)
  replaceLines(orm, order.id, numberLines(lines, numbered))
  setTotals(orm, order.id, {
    ...{ totalItemsPrice: itemsTotal(lines), grandTotal: total },
    ...{ paidAmount: order.paidAmount - back, now: ctx.clock.now() },
  })
  refundExcess(orm, ctx, order, back)
  endStaleSession(orm, ctx, order.id)
}

interface News {
  order: OrderRow
  adjustment: Pick<AdjustmentRow, 'id' | 'totalBefore' | 'total'>
  kind: Extract<OrderEventKind, `adjustment_${string}`>
}

/** Grand totals in francs, before and after. */
function tell(orm: Orm, ctx: ServiceContext, { order, adjustment, kind }: News): void {
  const { id: adjustmentId, totalBefore: before, total: after } = adjustment
  const { status } = order
  const change = { order, kind, from: status, to: status }
  recordEvent(ctx, orm, { ...change, data: { adjustmentId, before, after } })
}
