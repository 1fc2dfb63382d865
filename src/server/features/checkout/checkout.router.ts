import { paymentUrl } from '#server/features/payments/payments.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { clientProcedure, router } from '#server/trpc.ts'
import { placeOrderInput } from '#shared/orders.inputs.ts'
import { placeOrder } from './checkout.service.ts'

export const checkoutRouter = router({
  place: clientProcedure.input(placeOrderInput).mutation(async ({ ctx, input }) => {
    const { paymentMethod } = input
    if (paymentMethod === 'wave' && !ctx.env.waveEnabled) throw new AppError('WAVE_UNAVAILABLE')
    const placed = await placeOrder(ctx, input)
    return { ...placed, paymentUrl: paymentUrl(ctx.env, paymentMethod, placed.grandTotal) }
  }),
})
