import { adminProcedure, publicProcedure, router } from '#server/trpc.ts'
import { openFollowInput } from '#shared/accounts/follow.ts'
import { userIdInput } from '#shared/accounts/users.inputs.ts'
import { clientLink, openClientLink, renewClientLink } from './client-links.service.ts'

export const clientLinksRouter = router({
  /** Opens a session for the client of a link; a mutation, so that what only looks at an address changes nothing. */
  open: publicProcedure
    .input(openFollowInput)
    .mutation(({ ctx, input }) => openClientLink(ctx, input.token)),

  /** The link to send to a client; null for one who has an e-mail and a password. */
  ofClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx, input }) => ({ url: clientLink(ctx, input.userId) })),

  renew: adminProcedure
    .input(userIdInput)
    .mutation(async ({ ctx, input }) => ({ url: await renewClientLink(ctx, input.userId) })),
})
