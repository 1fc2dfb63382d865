import { adminProcedure, router } from '#server/trpc.ts'
import { certifyInput } from '#shared/money/fne/fne.inputs.ts'
import { certifyOrder } from './certify.service.ts'

/** What the DGI certifies. */
export const fneRouter = router({
  certify: adminProcedure
    .input(certifyInput)
    .mutation(({ ctx, input }) => certifyOrder(ctx, input)),
})
