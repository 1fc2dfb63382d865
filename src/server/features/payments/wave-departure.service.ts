import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { amountDue, canPayWithWave, paymentView } from '#shared/money/payments.ts'
import { type OrderRow, updateOrderPayment } from './books.service.ts'
import { declarePayment } from './ledger.service.ts'
import { merchantLink } from './wave-link.ts'

/** What it takes to speak with Wave for somebody. */
export type PayerContext = ServiceContext & Pick<Deps, 'env' | 'limits' | 'log' | 'wave'>

/**
 * The actor's own order, with francs to pay by Wave. Throws ORDER_NOT_FOUND, PAYMENT_ALREADY_CHOSEN when it is not one
 * that can be paid by Wave, ALREADY_PAID when nothing is due.
 */
export function payableOrder(
  orm: Orm,
  ctx: Pick<ServiceContext, 'actor'>,
  orderId: string,
): { order: OrderRow; due: number } {
  const order = orderInScope(orm, ctx, orderId)
  const due = amountDue(order)
  if (order.status === 'cancelled') throw new AppError('ORDER_NOT_FOUND')
  if (due === 0) throw new AppError('ALREADY_PAID')
  if (!canPayWithWave(paymentView(order), order.paymentMethod))
    throw new AppError('PAYMENT_ALREADY_CHOSEN')
  return { order, due }
}

/**
 * The client goes to Wave with the rest of what they paid in cash, inside `write()`: from then on no livreur asks for it.
 * Gives the order as it is then.
 */
export function turnToWave(orm: Orm, ctx: ServiceContext, order: OrderRow): OrderRow {
  if (order.paymentMethod === 'wave') return order
  // What was missing was cash: of the Wave payment nobody has said anything yet.
  const turned = { paymentMethod: 'wave', paymentMissingAt: null } as const
  updateOrderPayment(orm, ctx, order, turned)
  const { status } = order
  const change = { order, kind: 'payment_method', from: status, to: status } as const
  recordEvent(ctx, orm, { ...change, data: { method: 'wave' } })
  return { ...order, ...turned }
}

/**
 * Where the client goes to pay an order with the merchant link. Nobody of ours sees what is paid there, so leaving is
 * noted as a payment to look for. Throws as `payableOrder` does, WAVE_UNAVAILABLE without a link.
 */
export function declareAndLeave(ctx: PayerContext, orderId: string): Promise<string> {
  const { wavePaymentLink } = ctx.env
  if (!wavePaymentLink) throw new AppError('WAVE_UNAVAILABLE')
  return ctx.database.write((orm) =>
    merchantLink(wavePaymentLink, declare(orm, ctx, orderId), orderId),
  )
}

/**
 * The client says « J’ai payé »: noted as a payment to look for, once; said again of one that the team did not find, it is
 * looked for again. Throws as `payableOrder` does.
 */
export function announcePayment(ctx: ServiceContext, orderId: string): Promise<number> {
  return ctx.database.write((orm) => declare(orm, ctx, orderId))
}

/** Notes the payment of what is due, inside `write()`, and gives it in francs. */
function declare(orm: Orm, ctx: ServiceContext, orderId: string): number {
  const { order, due } = payableOrder(orm, ctx, orderId)
  declarePayment(orm, ctx, turnToWave(orm, ctx, order))
  return due
}
