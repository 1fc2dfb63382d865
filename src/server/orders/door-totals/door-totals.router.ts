import { adminProcedure, livreurOrAdminProcedure, router } from '#server/trpc.ts'
import { proposeDoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import { proposeDoorTotal, recordDoorTotal } from './door-totals.service.ts'

export const doorTotalsRouter = router({
  propose: livreurOrAdminProcedure
    .input(proposeDoorTotalInput)
    .mutation(({ ctx, input }) => proposeDoorTotal(ctx, input)),

  record: adminProcedure
    .input(proposeDoorTotalInput)
    .mutation(({ ctx, input }) => recordDoorTotal(ctx, input)),
})
