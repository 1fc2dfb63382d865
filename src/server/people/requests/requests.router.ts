import { listProblems } from '#server/orders/problems/problems.service.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import { problemListInput } from '#shared/orders/problems/problems.inputs.ts'
import { countRequests } from './requests.service.ts'

export const requestsRouter = router({
  counts: adminProcedure.query(({ ctx }) => countRequests(ctx)),

  /** « Problèmes »: by deadline those that wait, those that are closed from the newest on. */
  problems: adminProcedure
    .input(problemListInput)
    .query(({ ctx, input }) => listProblems(ctx.database.orm, input)),
})
