import {
  provenSuperadminProcedure,
  provenTeamProcedure,
  router,
  teamProcedure,
} from '#server/trpc.ts'
import {
  addPasskeyInput,
  confirmTotpInput,
  removePasskeyInput,
  renamePasskeyInput,
} from '#shared/access/second-factor/second-factor.inputs.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotpKey,
  confirmTotpKey,
  nameOwnPasskey,
  readFactors,
  removeFactorsOf,
  removeOwnPasskey,
  removeOwnTotp,
  renewCodes,
} from './second-factor.service.ts'

export const secondFactorRouter = router({
  mine: teamProcedure.query(({ ctx: { database, actor, session } }) => ({
    ...readFactors(database.orm, actor.id),
    isCompulsory: session.mustHaveFactor,
  })),

  beginPasskey: provenTeamProcedure.mutation(({ ctx }) => beginPasskey(ctx)),

  addPasskey: provenTeamProcedure
    .input(addPasskeyInput)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  renamePasskey: teamProcedure.input(renamePasskeyInput).mutation(async ({ ctx, input }) => {
    await nameOwnPasskey(ctx, input)
    return null
  }),

  removePasskey: provenTeamProcedure.input(removePasskeyInput).mutation(async ({ ctx, input }) => {
    await removeOwnPasskey(ctx, input.id)
    return null
  }),

  beginTotp: provenTeamProcedure.mutation(({ ctx }) => beginTotpKey(ctx)),

  confirmTotp: provenTeamProcedure
    .input(confirmTotpInput)
    .mutation(({ ctx, input }) => confirmTotpKey(ctx, input.code)),

  removeTotp: provenTeamProcedure.mutation(async ({ ctx }) => {
    await removeOwnTotp(ctx)
    return null
  }),

  renewCodes: provenTeamProcedure.mutation(async ({ ctx }) => ({ codes: await renewCodes(ctx) })),

  /** Lets a colleague in again who lost theirs. */
  removeOf: provenSuperadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await removeFactorsOf(ctx, input.userId)
    return null
  }),
})
