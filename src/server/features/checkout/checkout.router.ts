import { AppError } from '#server/lib/app-error.ts'
import { clientProcedure, router } from '#server/trpc.ts'
import { payPath } from '#shared/money/payments.ts'
import { placeOrderInput } from '#shared/orders/orders.inputs.ts'
import { lastPlace, oftenOrdered } from './checkout.queries.ts'
import { placeOwnOrder } from './checkout.service.ts'

export const checkoutRouter = router({
  lastPlace: clientProcedure.query(({ ctx: { database, actor } }) =>
    lastPlace(database.orm, actor.id),
  ),

  /** What the order form shows first: the garments ordered most often, and the client's last service. */
  oftenOrdered: clientProcedure.query(({ ctx: { database, actor } }) =>
    oftenOrdered(database.orm, actor.id),
  ),

  /** Throws WAVE_UNAVAILABLE where Wave is not offered, and what `placeOwnOrder` throws. */
  place: clientProcedure.input(placeOrderInput).mutation(async ({ ctx, input }) => {
    const { paymentMethod } = input
    if (paymentMethod === 'wave' && !ctx.env.waveEnabled) throw new AppError('WAVE_UNAVAILABLE')
    const placed = await placeOwnOrder(ctx, input)
    return { ...placed, paymentUrl: paymentMethod === 'wave' ? payPath(placed.orderId) : null }
  }),
})
