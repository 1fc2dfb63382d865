import { clientOrAdminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { sharedLink, shareFollow, withdrawSharedFollow } from './shared-follows.service.ts'

/** The link by which a client lets others follow an order. What it shows is read outside the API, where no log has it. */
export const sharedFollowsRouter = router({
  ofOrder: clientOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => sharedLink(ctx, input.orderId)),

  share: clientOrAdminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => shareFollow(ctx, input.orderId)),

  withdraw: clientOrAdminProcedure.input(orderIdInput).mutation(async ({ ctx, input }) => {
    await withdrawSharedFollow(ctx, input.orderId)
    return null
  }),
})
