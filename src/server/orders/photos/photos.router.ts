import { authedOrLinkProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { readPhotos } from './photos.service.ts'

export const photosRouter = router({
  /** The photos of an order: for its client, its livreur, and staff. */
  ofOrder: authedOrLinkProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readPhotos(ctx, input.orderId)),
})
