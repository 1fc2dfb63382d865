import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { type FlaggedOrder, openFlagOf, resolveFlags } from '#server/orders/flags/flags.service.ts'
import { noteReturned } from '#server/orders/pieces/pieces.service.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import type { ActInput } from '#shared/workshop/acts.inputs.ts'
import type { WorkshopContext } from './work.ts'

/**
 * « Rendu au client »: the clothes of an order that was cancelled in the workshop have left it. Nothing changes where somebody said
 * so before. Returns the order. Throws ORDER_NOT_FOUND, and ORDER_CHANGED for one that is not cancelled.
 */
export function returnLinen(orm: Orm, ctx: WorkshopContext, input: ActInput): FlaggedOrder {
  const order = orderInScope(orm, ctx, input.orderId)
  if (order.status !== 'cancelled') throw orderChanged(orm, ctx, order)
  if (openFlagOf(orm, order.id, 'linen_to_return')) {
    const { takenAt: at, sentAt } = input
    const limits = { earliest: order.createdAt, now: ctx.clock.now() }
    resolveFlags(orm, ctx, order, 'linen_to_return')
    noteReturned(orm, ctx, order.n, believedTime({ at, sentAt }, limits))
  }
  return order
}
