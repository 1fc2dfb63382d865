import { publicProcedure, router } from '#server/trpc.ts'
import { emailInput, resetPasswordInput, tokenInput } from '#shared/access/auth.ts'
import { askForReset, checkLink, resetPassword } from './recovery.service.ts'

export const recoveryRouter = router({
  ask: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await askForReset(ctx, input.email)
    return null
  }),

  // A mutation although it only reads: a query would put the link's secret into an address, which
  // proxies log.
  check: publicProcedure
    .input(tokenInput)
    .mutation(({ ctx, input }) => checkLink(ctx, input.token)),

  reset: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
})
