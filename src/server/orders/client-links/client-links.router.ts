import { adminProcedure, clientProcedure, publicProcedure, router } from '#server/trpc.ts'
import { askLinkInput, giveLinkInput } from '#shared/access/links.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { orderIdInput } from '#shared/fields.ts'
import { addLandmarkInput } from '#shared/orders/first-time.ts'
import { giveClientLink, renewClientLink, renewOwnLink } from './client-links.service.ts'
import { addLandmark, disownOrder } from './first-time.service.ts'
import { askLink } from './send-link.service.ts'

export const clientLinksRouter = router({
  /** Sends their link to the client of a number; the answer is the same for any number. */
  ask: publicProcedure.input(askLinkInput).mutation(async ({ ctx, input }) => {
    await askLink(ctx, input)
    return null
  }),

  renewOwn: clientProcedure.mutation(async ({ ctx }) => {
    await renewOwnLink(ctx)
    return null
  }),

  /** Hands out a client's link, to be sent or printed: the only way to it, and it is in the journal. */
  give: adminProcedure
    .input(giveLinkInput)
    .mutation(({ ctx, input }) => giveClientLink(ctx, input)),

  renew: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => renewClientLink(ctx, input.userId)),

  /** « Ce n’est pas ma commande », of a reader who has the link before the first visit. */
  disown: clientProcedure.input(orderIdInput).mutation(async ({ ctx, input }) => {
    await disownOrder(ctx, input.orderId)
    return null
  }),

  addLandmark: clientProcedure.input(addLandmarkInput).mutation(async ({ ctx, input }) => {
    await addLandmark(ctx, input)
    return null
  }),
})
