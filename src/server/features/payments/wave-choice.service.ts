import type { Orm } from '#server/db/database.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { orderChanged, orderInScope } from '#server/features/order-access/order-access.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { amountDue, type PaymentView, paymentView } from '#shared/money/payments.ts'
import { isOver } from '#shared/orders/orders.ts'
import { type OrderRow, updateOrderPayment } from './books.service.ts'
import type { PayerContext } from './wave-departure.service.ts'
import { lookForClient, mayAskWave } from './wave-looks.service.ts'
import { liveAttempt } from './wave-sessions.queries.ts'
import { endAttempt } from './wave-sessions.service.ts'

/**
 * What the client's own order says of its money once Wave was asked about the session that may be paid; when Wave does
 * not answer, or was asked just now or too often, what is known. Throws ORDER_NOT_FOUND.
 */
export async function refreshPayment(ctx: PayerContext, orderId: string): Promise<PaymentView> {
  const { orm } = ctx.database
  orderInScope(orm, ctx, orderId)
  const live = liveAttempt(orm, orderId)
  // One that Wave has not answered yet is being made at this moment, or the worker looks for it.
  if (live?.status === 'open') await lookForClient(ctx, live.id)
  return paymentView(orderInScope(orm, ctx, orderId))
}

/**
 * The client pays their own order in cash after all: what was open at Wave is ended. What was declared stays to be
 * looked for, as it may have been paid. While Wave does not answer it goes ahead: money that comes all the same is counted, or flagged to be given back.
 * Throws ORDER_NOT_FOUND, ORDER_CHANGED when the order is over, ALREADY_PAID, PAYMENT_ALREADY_CHOSEN when it is not
 * one for Wave.
 */
export async function switchToCash(ctx: PayerContext, orderId: string): Promise<null> {
  const { orm } = ctx.database
  switchable(orm, ctx, orderId)
  const live = liveAttempt(orm, orderId)
  const { api } = ctx.wave
  if (api && live && mayAskWave(ctx)) await endAttempt(ctx, api, live).catch(goOn)
  return ctx.database.write((tx) => {
    const order = switchable(tx, ctx, orderId)
    if (order.paymentMethod === 'espece') return null
    // What was missing was a Wave payment: of the cash nobody has said anything yet.
    updateOrderPayment(tx, ctx, order, { paymentMethod: 'espece', paymentMissingAt: null })
    const { status } = order
    const change = { order, kind: 'payment_method', from: status, to: status } as const
    recordEvent(ctx, tx, { ...change, data: { method: 'espece' } })
    return null
  })
}

function goOn(error: unknown): void {
  if (!(error instanceof AppError) || error.appCode !== 'WAVE_DOWN') throw error
}

function switchable(orm: Orm, ctx: PayerContext, orderId: string): OrderRow {
  const order = orderInScope(orm, ctx, orderId)
  if (isOver(order.status)) throw orderChanged(orm, ctx, order)
  if (amountDue(order) === 0) throw new AppError('ALREADY_PAID')
  if (order.paymentMethod === null) throw new AppError('PAYMENT_ALREADY_CHOSEN')
  return order
}
