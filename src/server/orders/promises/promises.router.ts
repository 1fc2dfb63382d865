import { readTimes } from '#server/shop/slots/slots.service.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import { announceInput, announceManyInput, lateInput } from '#shared/orders/promises.inputs.ts'
import { announceMany, announceTime } from './announce.service.ts'
import { lateOrders } from './late.queries.ts'
import { announceable } from './proposals.ts'

export const promisesRouter = router({
  /** Late orders, and those that will be. */
  late: adminProcedure.input(lateInput).query(({ ctx, input }) => lateOrders(ctx, input)),

  /** The slots that may be announced. */
  slots: adminProcedure.query(({ ctx: { database, clock } }) =>
    announceable(readTimes(database.orm, clock.now())),
  ),

  announce: adminProcedure
    .input(announceInput)
    .mutation(({ ctx, input }) => announceTime(ctx, input)),

  announceMany: adminProcedure
    .input(announceManyInput)
    .mutation(({ ctx, input }) => announceMany(ctx, input)),
})
