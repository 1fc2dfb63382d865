import { clientProcedure, router } from '#server/trpc.ts'
import { closeWellInput } from '#shared/orders/closings.inputs.ts'
import { askedOrders } from './closings.queries.ts'
import { closeWell } from './closings.service.ts'

/** « Tout va bien ? »: what a client says of a delivered order. */
export const closingsRouter = router({
  /** The delivered orders that still ask, newest first. */
  asked: clientProcedure.query(({ ctx: { database, actor, clock } }) =>
    askedOrders(database.orm, actor.id, clock.now()),
  ),

  well: clientProcedure.input(closeWellInput).mutation(({ ctx, input }) => closeWell(ctx, input)),
})
