import { adminProcedure, router, superadminProcedure } from '#server/trpc.ts'
import { askIdInput, askOwnerInput } from '#shared/people/owner-asks.inputs.ts'
import { askOwner, declineAsk, grantAsk } from './owner-asks.service.ts'

/** « Demander à … »: what is above the ceiling of an admin waits here for an owner. */
export const ownerAsksRouter = router({
  ask: adminProcedure.input(askOwnerInput).mutation(({ ctx, input }) => askOwner(ctx, input)),

  grant: superadminProcedure
    .input(askIdInput)
    .mutation(({ ctx, input }) => grantAsk(ctx, input.askId)),

  decline: superadminProcedure
    .input(askIdInput)
    .mutation(({ ctx, input }) => declineAsk(ctx, input.askId)),
})
