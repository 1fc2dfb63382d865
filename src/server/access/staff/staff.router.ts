import {
  adminProcedure,
  provenAdminProcedure,
  provenSuperadminProcedure,
  router,
  superadminProcedure,
} from '#server/trpc.ts'
import { createClientInput } from '#shared/access/team-clients.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import {
  approveLivreur,
  confirmSuperadmin,
  disableUser,
  enableUser,
  resendConfirmationTo,
} from './staff.service.ts'
import { createTeamClient } from './team-clients.service.ts'

/**
 * Acts of the team on other people's accounts; the API exposes it under `users`, with what the
 * team reads of them.
 */
export const staffRouter = router({
  approve: provenAdminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await approveLivreur(ctx, input.userId)
    return null
  }),

  /** Creates a client without an e-mail: a person who calls or walks in. */
  createClient: adminProcedure
    .input(createClientInput)
    .mutation(({ ctx, input }) => createTeamClient(ctx, input)),

  confirmSuperadmin: provenSuperadminProcedure
    .input(userIdInput)
    .mutation(async ({ ctx, input }) => {
      await confirmSuperadmin(ctx, input.userId)
      return null
    }),

  disable: provenSuperadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await disableUser(ctx, input.userId)
    return null
  }),

  enable: provenSuperadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await enableUser(ctx, input.userId)
    return null
  }),

  resendConfirmation: superadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await resendConfirmationTo(ctx, input.userId)
    return null
  }),
})
