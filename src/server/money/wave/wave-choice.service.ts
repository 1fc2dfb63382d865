import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { CASH, methodIs } from '#shared/money/payment-methods.ts'
import { amountDue, type PaymentView, paymentView } from '#shared/money/payments.ts'
import { isOver } from '#shared/order-status.ts'
import { type OrderRow, updateOrderPayment } from '../payments/books.service.ts'
import { announcePayment, type PayerContext } from './payable-order.service.ts'
import { checkAttemptForClient, mayAskWave } from './wave-checks.service.ts'
import { liveAttempt } from './wave-sessions.queries.ts'
import { endAttempt } from './wave-sessions.service.ts'

/**
 * The payment state of the client's own order, after asking Wave about its live session; the known
 * state when Wave does not answer, or was asked just now or too often. Throws ORDER_NOT_FOUND.
 */
export async function refreshPayment(ctx: PayerContext, orderId: string): Promise<PaymentView> {
  const { orm } = ctx.database
  orderInScope(orm, ctx, orderId)
  const live = liveAttempt(orm, orderId)
  // An attempt without Wave's answer is being created at this moment, or the worker looks for it.
  if (live?.status === 'open') await checkAttemptForClient(ctx, live.id)
  return paymentView(orderInScope(orm, ctx, orderId))
}

/**
 * « Oui, j’ai payé »: Wave is asked where it answers. What it cannot tell is declared for the team: a payment at the merchant link, or in
 * a session of which it never told the end. Throws as `refreshPayment` and `payableOrder` do.
 */
export async function sayPaid(ctx: PayerContext, orderId: string): Promise<PaymentView> {
  const { orm } = ctx.database
  const known = await refreshPayment(ctx, orderId)
  if (ctx.wave.api && knowsWhetherPaid(orm, orderInScope(orm, ctx, orderId))) return known
  return announcePayment(ctx, orderId)
}

/** Wave tells it of a session that it has not ended yet; an order for which Wave is no longer open was paid or ended unpaid. */
const knowsWhetherPaid = (orm: Orm, { id, waveOpenedAt }: OrderRow): boolean =>
  waveOpenedAt === null || liveAttempt(orm, id) !== undefined

/**
 * Switches the client's own order to cash: its open Wave session is ended. A declared payment stays
 * to be verified, as it may have been made. It also succeeds while Wave does not answer: money that
 * arrives all the same is counted, or flagged for a refund. Throws ORDER_NOT_FOUND, ORDER_CHANGED
 * when the order is over, ORDER_ON_ACCOUNT, ALREADY_PAID, PAYMENT_ALREADY_CHOSEN when it is not one for Wave.
 */
export async function switchToCash(ctx: PayerContext, orderId: string): Promise<null> {
  const { orm } = ctx.database
  switchableOrder(orm, ctx, orderId)
  const live = liveAttempt(orm, orderId)
  const { api } = ctx.wave
  if (api && live && mayAskWave(ctx)) await endAttempt(ctx, api, live).catch(ignoreWaveDown)
  return ctx.database.write((tx) => {
    const order = switchableOrder(tx, ctx, orderId)
    if (methodIs(order.paymentMethod, 'atDoor')) return null
    // The missing payment was a Wave one; nothing is known of the cash yet.
    updateOrderPayment(tx, ctx, order, { paymentMethod: CASH, paymentMissingAt: null })
    const { status } = order
    const change = { order, kind: 'payment_method', from: status, to: status } as const
    recordEvent(ctx, tx, { ...change, data: { method: CASH } })
    return null
  })
}

function ignoreWaveDown(error: unknown): void {
  if (!(error instanceof AppError) || error.appCode !== 'WAVE_DOWN') throw error
}

function switchableOrder(orm: Orm, ctx: PayerContext, orderId: string): OrderRow {
  const order = orderInScope(orm, ctx, orderId)
  if (isOver(order.status)) throw orderChanged(orm, ctx, order)
  if (order.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
  if (order.toAgree === null && amountDue(order) === 0) throw new AppError('ALREADY_PAID')
  if (order.paymentMethod === null) throw new AppError('PAYMENT_ALREADY_CHOSEN')
  return order
}
