import { livreurProcedure, router } from '#server/trpc.ts'
import { proposeDoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import { proposeDoorTotal } from './door-totals.service.ts'

export const doorTotalsRouter = router({
  propose: livreurProcedure
    .input(proposeDoorTotalInput)
    .mutation(({ ctx, input }) => proposeDoorTotal(ctx, input)),
})
