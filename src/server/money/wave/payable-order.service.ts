import { eq } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { DEMO_WAVE_PAGE } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { readWaveLink } from '#server/shop/settings/settings.service.ts'
import { methodIs, WAVE } from '#shared/money/payment-methods.ts'
import { amountDue, canPayWithWave, type PaymentView, paymentView } from '#shared/money/payments.ts'
import { type OrderRow, updateOrderPayment } from '../payments/books.service.ts'
import { declarePayment } from '../payments/ledger.service.ts'

export type PayerContext = ServiceContext & Pick<Deps, 'env' | 'limits' | 'log' | 'wave'>

/**
 * The actor's own order, with an amount due by Wave. Throws ORDER_NOT_FOUND, PAYMENT_ALREADY_CHOSEN
 * when it cannot be paid by Wave, TOTAL_TO_AGREE before its total is agreed to, ORDER_ON_ACCOUNT where its company owes it,
 * ALREADY_PAID when nothing is due.
 */
export function payableOrder(
  orm: Orm,
  ctx: Pick<ServiceContext, 'actor'>,
  orderId: string,
): { order: OrderRow; due: number } {
  const order = orderInScope(orm, ctx, orderId)
  const due = amountDue(order)
  if (order.status === 'cancelled') throw new AppError('ORDER_NOT_FOUND')
  if (order.toAgree !== null) throw new AppError('TOTAL_TO_AGREE')
  if (order.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
  if (due === 0) throw new AppError('ALREADY_PAID')
  if (!canPayWithWave(paymentView(order), order.paymentMethod))
    throw new AppError('PAYMENT_ALREADY_CHOSEN')
  return { order, due }
}

/**
 * Switches a partly paid cash order to Wave for the rest, inside `write()`: livreurs no longer
 * collect it. Returns the order after the change.
 */
function switchToWave(orm: Orm, ctx: ServiceContext, order: OrderRow): OrderRow {
  if (methodIs(order.paymentMethod, 'online')) return order
  // The missing payment was cash; nothing is known of the Wave payment yet.
  const turned = { paymentMethod: WAVE, paymentMissingAt: null } as const
  updateOrderPayment(orm, ctx, order, turned)
  const { status } = order
  const change = { order, kind: 'payment_method', from: status, to: status } as const
  recordEvent(ctx, orm, { ...change, data: { method: WAVE } })
  return { ...order, ...turned }
}

/**
 * The merchant link for paying an order. What is paid there cannot be observed, and who opens it has not paid yet: nothing is
 * declared before the client says so. Throws as `payableOrder` does, WAVE_UNAVAILABLE without a link.
 */
export function openMerchantLink(ctx: PayerContext, orderId: string): Promise<string> {
  return ctx.database.write((orm) => {
    const link = readWaveLink(orm, ctx.env)
    if (!link) throw new AppError('WAVE_UNAVAILABLE')
    const { due } = noteWaveOpened(orm, ctx, orderId)
    return merchantLink(link, due, orderId)
  })
}

/**
 * Keeps that the client leaves for Wave with an order, which turns to Wave by it, inside `write()`: on any device they are
 * asked whether they paid. Throws as `payableOrder` does.
 */
export function noteWaveOpened(
  orm: Orm,
  ctx: ServiceContext,
  orderId: string,
): ReturnType<typeof payableOrder> {
  const payable = payableOrder(orm, ctx, orderId)
  switchToWave(orm, ctx, payable.order)
  orm.update(orders).set({ waveOpenedAt: ctx.clock.now() }).where(eq(orders.id, orderId)).run()
  return payable
}

/** The merchant link of Wave with an amount in francs, which the payer can still change there. */
function merchantLink(link: string, amount: number, orderId: string): string {
  const address = `${link}${link.includes('?') ? '&' : '?'}amount=${amount}`
  // The demonstration's page returns to the order; Wave's link does not carry its id.
  return link === DEMO_WAVE_PAGE ? `${address}&commande=${orderId}` : address
}

/**
 * The client says « J’ai payé »: declares a payment for verification, once; a payment the team did
 * not find may be declared again. Throws as `payableOrder` does. The state is read in the same write: a declaration whose answer fails has not
 * happened.
 */
export function announcePayment(ctx: PayerContext, orderId: string): Promise<PaymentView> {
  return ctx.database.write((orm) => {
    const { order } = payableOrder(orm, ctx, orderId)
    declarePayment(orm, ctx, switchToWave(orm, ctx, order))
    return paymentView(orderInScope(orm, ctx, orderId))
  })
}
