import { adminProcedure, livreurOrAdminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { manyOrdersInput } from '#shared/orders/orders.inputs.ts'
import { labelOf, labelsOf } from './label.queries.ts'

/** Answers under `orders`. */
export const labelsRouter = router({
  /** The label of a bag. */
  label: livreurOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => labelOf(ctx.database.orm, ctx, input.orderId)),

  /** The labels of several orders, to print them at once. */
  labels: adminProcedure
    .input(manyOrdersInput)
    .query(({ ctx: { database }, input }) => labelsOf(database.orm, input.orderIds)),
})
