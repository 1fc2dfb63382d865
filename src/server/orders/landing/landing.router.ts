import { publicProcedure, router } from '#server/trpc.ts'
import { openLinkInput } from '#shared/access/links.ts'
import { openLink } from './landing.service.ts'

export const landingRouter = router({
  /** A mutation, so that what only looks at an address changes nothing. */
  open: publicProcedure.input(openLinkInput).mutation(({ ctx, input }) => openLink(ctx, input)),
})
