import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { orderInScope } from '#server/features/orders/orders.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { amountDue } from '#shared/payments.ts'
import type { OrderRow } from './books.service.ts'
import { declarePayment } from './ledger.service.ts'
import { merchantLink } from './wave-link.ts'

/** What it takes to speak with Wave for somebody. */
export type WaveContext = ServiceContext & Pick<Deps, 'env' | 'limits' | 'log' | 'wave'>

/**
 * The actor's own order, with francs to pay by Wave. Throws ORDER_NOT_FOUND, PAYMENT_ALREADY_CHOSEN when it is not to
 * be paid by Wave, ALREADY_PAID when nothing is due.
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
  if (order.paymentMethod !== 'wave') throw new AppError('PAYMENT_ALREADY_CHOSEN')
  return { order, due }
}

/**
 * Where the client goes to pay an order with the merchant link. Nobody of ours sees what is paid there, so leaving is
 * noted as a payment to look for. Throws as `payableOrder` does, WAVE_UNAVAILABLE without a link.
 */
export function declareAndLeave(ctx: WaveContext, orderId: string): Promise<string> {
  const { wavePaymentLink } = ctx.env
  if (!wavePaymentLink) throw new AppError('WAVE_UNAVAILABLE')
  return ctx.database.write((orm) => {
    const { order, due } = payableOrder(orm, ctx, orderId)
    declarePayment(orm, ctx, order)
    return merchantLink(wavePaymentLink, due)
  })
}
