import { adminProcedure, router } from '#server/trpc.ts'
import { resolveFlagInput } from '#shared/orders/custody.inputs.ts'
import { resolveFlag } from './flags.service.ts'

export const flagsRouter = router({
  resolve: adminProcedure.input(resolveFlagInput).mutation(async ({ ctx, input }) => {
    await resolveFlag(ctx, input)
    return null
  }),
})
