import {
  positionOfOrder,
  sharedRides,
} from '#server/orders/livreur-position/livreur-position.service.ts'
import { adminProcedure, clientOrAdminProcedure, livreurProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { sharePositionInput } from '#shared/places/positions.inputs.ts'
import { sharePosition, stopSharing } from './positions.service.ts'

export const positionsRouter = router({
  /** The position of an order's livreur, or null. */
  ofOrder: clientOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => positionOfOrder(ctx, input.orderId)),

  /** Every riding livreur who shares their position. */
  all: adminProcedure.query(({ ctx: { database, clock } }) =>
    sharedRides(database.orm, clock.now()),
  ),

  share: livreurProcedure.input(sharePositionInput).mutation(async ({ ctx, input }) => {
    await sharePosition(ctx, input)
    return { shared: true }
  }),

  stop: livreurProcedure.mutation(async ({ ctx }) => {
    await stopSharing(ctx)
    return null
  }),
})
