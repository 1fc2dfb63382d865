import { adminProcedure, router } from '#server/trpc.ts'
import { candidatesInput } from '#shared/shop/duty/duty.inputs.ts'
import { dutyCandidates } from './candidates.queries.ts'

/** Answers under `duty`. */
export const candidatesRouter = router({
  candidates: adminProcedure
    .input(candidatesInput)
    .query(({ ctx: { database, clock }, input }) =>
      dutyCandidates(database.orm, input, clock.now()),
    ),
})
