import { clientProcedure, router } from '#server/trpc.ts'
import { closeWellInput, tellProblemInput } from '#shared/orders/closings.inputs.ts'
import { askedOrders, toldProblems } from './closings.queries.ts'
import { closeWell, tellProblem } from './closings.service.ts'

/** « Tout va bien ? »: what a client says of a delivered order. */
export const closingsRouter = router({
  /** The delivered orders that still ask, newest first. */
  asked: clientProcedure.query(({ ctx: { database, actor, clock } }) =>
    askedOrders(database.orm, actor.id, clock.now()),
  ),

  /** One’s own problems with delivered orders, each until the team has handled it and a while longer. */
  told: clientProcedure.query(({ ctx: { database, actor, clock } }) =>
    toldProblems(database.orm, actor.id, clock.now()),
  ),

  well: clientProcedure.input(closeWellInput).mutation(({ ctx, input }) => closeWell(ctx, input)),

  problem: clientProcedure
    .input(tellProblemInput)
    .mutation(({ ctx, input }) => tellProblem(ctx, input)),
})
