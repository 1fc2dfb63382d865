import { sharedRead } from '#server/db/shared-read.ts'
import { router, workshopProcedure } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { actInput } from '#shared/workshop/acts.inputs.ts'
import { actOnPieces } from './acts/acts.service.ts'
import { readBoard, readWorkshopOrder } from './board/board.service.ts'

const sharedBoard = sharedRead((orm, _: null) => readBoard(orm))

export const workshopRouter = router({
  /** The work of the workshop, with its stations, machines, racks and people. */
  board: workshopProcedure.query(({ ctx }) => sharedBoard({ ctx, input: null })),

  order: workshopProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readWorkshopOrder(ctx.database.orm, input.orderId)),

  /** One act on the pieces of an order, once per key. */
  act: workshopProcedure.input(actInput).mutation(({ ctx, input }) => actOnPieces(ctx, input)),
})
