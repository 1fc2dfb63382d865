import { clientProcedure, router } from '#server/trpc.ts'
import { closeWellInput } from '#shared/orders/closings.inputs.ts'
import { closeWell } from './closings.service.ts'

/** « Tout va bien ? »: what a client says of a delivered order. */
export const closingsRouter = router({
  well: clientProcedure.input(closeWellInput).mutation(({ ctx, input }) => closeWell(ctx, input)),
})
