import { adminProcedure, livreurOrAdminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { labelsInput } from '#shared/orders/orders.inputs.ts'
import { daySheet } from './day-sheet.queries.ts'
import { ordersOnMap } from './dispatch.queries.ts'
import { labelOf, labelsOf } from './label.queries.ts'

/** Labels, the day's sheet and the map. Answers under `orders`. */
export const dispatchRouter = router({
  onMap: adminProcedure.query(({ ctx: { database } }) => ordersOnMap(database.orm)),

  /** The day's work, for print. */
  daySheet: adminProcedure.query(({ ctx: { database, clock } }) =>
    daySheet(database.orm, clock.now()),
  ),

  /** The label of a bag. */
  label: livreurOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => labelOf(ctx.database.orm, ctx, input.orderId)),

  /** The labels of several orders, to print them at once. */
  labels: adminProcedure
    .input(labelsInput)
    .query(({ ctx: { database }, input }) => labelsOf(database.orm, input.orderIds)),
})
