import { adminProcedure, router } from '#server/trpc.ts'
import { giveDiscountInput } from '#shared/orders/discounts.inputs.ts'
import { giveDiscount, readCeiling } from './discounts.service.ts'

export const discountsRouter = router({
  give: adminProcedure
    .input(giveDiscountInput)
    .mutation(({ ctx, input }) => giveDiscount(ctx, input)),

  /** The reader’s own ceiling; null without one. */
  ceiling: adminProcedure.query(({ ctx }) => readCeiling(ctx.database.orm, ctx.actor)),
})
