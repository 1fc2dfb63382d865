import { router, superadminProcedure, teamProcedure } from '#server/trpc.ts'
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

  beginPasskey: teamProcedure.mutation(({ ctx }) => beginPasskey(ctx)),

  addPasskey: teamProcedure
    .input(addPasskeyInput)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  renamePasskey: teamProcedure.input(renamePasskeyInput).mutation(async ({ ctx, input }) => {
    await nameOwnPasskey(ctx, input)
    return null
  }),

  removePasskey: teamProcedure.input(removePasskeyInput).mutation(async ({ ctx, input }) => {
    await removeOwnPasskey(ctx, input.id)
    return null
  }),

  beginTotp: teamProcedure.mutation(({ ctx }) => beginTotpKey(ctx)),

  confirmTotp: teamProcedure
    .input(confirmTotpInput)
    .mutation(({ ctx, input }) => confirmTotpKey(ctx, input.code)),

  removeTotp: teamProcedure.mutation(async ({ ctx }) => {
    await removeOwnTotp(ctx)
    return null
  }),

  renewCodes: teamProcedure.mutation(async ({ ctx }) => ({ codes: await renewCodes(ctx) })),

  /** Lets a colleague in again who lost theirs. */
  removeOf: superadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await removeFactorsOf(ctx, input.userId)
    return null
  }),
})
