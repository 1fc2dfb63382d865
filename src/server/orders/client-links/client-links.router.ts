import { adminProcedure, clientProcedure, publicProcedure, router } from '#server/trpc.ts'
import { giveLinkInput, openFollowInput } from '#shared/access/follow.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { orderIdInput } from '#shared/fields.ts'
import { addLandmarkInput } from '#shared/orders/first-time.ts'
import {
  clientRecord,
  giveClientLink,
  openClientLink,
  renewClientLink,
} from './client-links.service.ts'
import { addLandmark, disownOrder } from './first-time.service.ts'

export const clientLinksRouter = router({
  /** Opens a session for the client of a link; a mutation, so that what only looks at an address changes nothing. */
  open: publicProcedure
    .input(openFollowInput)
    .mutation(({ ctx, input }) => openClientLink(ctx, input.token)),

  /** A client as the team reads them, never with the link. Null for anybody else. */
  ofClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx, input }) => clientRecord(ctx, input.userId)),

  /** Hands out the link of a client without e-mail, to be sent or printed: the only way to it, and it is in the journal. */
  give: adminProcedure
    .input(giveLinkInput)
    .mutation(({ ctx, input }) => giveClientLink(ctx, input)),

  renew: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => renewClientLink(ctx, input.userId)),

  /** « Ce n’est pas ma commande », of whoever has the link before the first visit. */
  disown: clientProcedure.input(orderIdInput).mutation(async ({ ctx, input }) => {
    await disownOrder(ctx, input.orderId)
    return null
  }),

  addLandmark: clientProcedure.input(addLandmarkInput).mutation(async ({ ctx, input }) => {
    await addLandmark(ctx, input)
    return null
  }),
})
