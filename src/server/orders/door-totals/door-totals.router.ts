import { adminProcedure, livreurOrAdminProcedure, livreurProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { proposeDoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import {
  proposeDoorTotal,
  readPriceList,
  recordDoorTotal,
  withdrawDoorTotal,
} from './door-totals.service.ts'

export const doorTotalsRouter = router({
  priceList: adminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readPriceList(ctx, input.orderId)),

  propose: livreurOrAdminProcedure
    .input(proposeDoorTotalInput)
    .mutation(({ ctx, input }) => proposeDoorTotal(ctx, input)),

  withdraw: livreurProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => withdrawDoorTotal(ctx, input.orderId)),

  record: adminProcedure
    .input(proposeDoorTotalInput)
    .mutation(({ ctx, input }) => recordDoorTotal(ctx, input)),
})
