import { adminProcedure, publicProcedure, router } from '#server/trpc.ts'
import { openFollowInput } from '#shared/accounts/follow.ts'
import { userIdInput } from '#shared/accounts/users.inputs.ts'
import { clientRecord, openClientLink, renewClientLink } from './client-links.service.ts'

export const clientLinksRouter = router({
  /** Opens a session for the client of a link; a mutation, so that what only looks at an address changes nothing. */
  open: publicProcedure
    .input(openFollowInput)
    .mutation(({ ctx, input }) => openClientLink(ctx, input.token)),

  /** A client with the link to send them, which only those without an e-mail have. Null for anybody else. */
  ofClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx, input }) => clientRecord(ctx, input.userId)),

  renew: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => renewClientLink(ctx, input.userId)),
})
