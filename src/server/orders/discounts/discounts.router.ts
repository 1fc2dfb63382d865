import { adminProcedure, router } from '#server/trpc.ts'
import { giveDiscountInput } from '#shared/orders/discounts.inputs.ts'
import { giveDiscount } from './discounts.service.ts'

export const discountsRouter = router({
  give: adminProcedure
    .input(giveDiscountInput)
    .mutation(({ ctx, input }) => giveDiscount(ctx, input)),
})
