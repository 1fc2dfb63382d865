import { adminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { announceInput, announceManyInput, lateInput } from '#shared/orders/promises.inputs.ts'
import { announceMany, announceTime, slotsToAnnounce } from './announce.service.ts'
import { lateOrders } from './late.queries.ts'

export const promisesRouter = router({
  /** Late orders, and those that will be. */
  late: adminProcedure.input(lateInput).query(({ ctx, input }) => lateOrders(ctx, input)),

  /** The slots that may be announced for an order. */
  slots: adminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => slotsToAnnounce(ctx, input.orderId)),

  announce: adminProcedure
    .input(announceInput)
    .mutation(({ ctx, input }) => announceTime(ctx, input)),

  announceMany: adminProcedure
    .input(announceManyInput)
    .mutation(({ ctx, input }) => announceMany(ctx, input)),
})
