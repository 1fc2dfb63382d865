import { adminProcedure, router } from '#server/trpc.ts'
import { resolveFlagInput } from '#shared/orders/custody.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { openFlags } from './flags.queries.ts'
import { resolveFlag } from './flags.service.ts'

export const flagsRouter = router({
  /** The open flags, oldest first. */
  list: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => openFlags(database.orm, input.cursor)),

  resolve: adminProcedure.input(resolveFlagInput).mutation(async ({ ctx, input }) => {
    await resolveFlag(ctx, input)
    return null
  }),
})
