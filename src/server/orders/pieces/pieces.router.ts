import { adminProcedure, clientOrAdminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { releaseInput } from '#shared/orders/pieces/pieces.inputs.ts'
import { readPieces, readProgress } from './piece-views.service.ts'
import { releaseOrder } from './release.service.ts'

export const piecesRouter = router({
  /** The pieces of an order, for its sheet. */
  ofOrder: adminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readPieces(ctx.database.orm, ctx, input.orderId)),

  /** « 3 pièces sur 5 prêtes ». */
  progress: clientOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readProgress(ctx.database.orm, ctx, input.orderId)),

  /** « Livrer sans la pièce »: takes the hold off an order. */
  release: adminProcedure
    .meta({ module: 'workshop' })
    .input(releaseInput)
    .mutation(({ ctx, input }) => releaseOrder(ctx, input)),
})
