import { giveAdoptionCode } from '#server/access/links/adoption-codes.service.ts'
import { adminProcedure, clientProcedure, router, superadminProcedure } from '#server/trpc.ts'
import { adoptInput, mergeClientsInput } from '#shared/access/adoption.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { eraseClient } from '../profile/deletion.service.ts'
import { refusePersonalExport } from '../profile/personal-export.service.ts'
import { adopt } from './adoption.service.ts'
import { mergeClients } from './merge.service.ts'

export const clientRecordsRouter = router({
  /** A code for a client without e-mail, to read to them or to print on their ticket. */
  giveCode: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => giveAdoptionCode(ctx, input.userId)),

  /** Brings the history of a code's record into one's own account. */
  adopt: clientProcedure.input(adoptInput).mutation(({ ctx, input }) => adopt(ctx, input.code)),

  merge: adminProcedure
    .input(mergeClientsInput)
    .mutation(({ ctx, input }) => mergeClients(ctx, input)),

  /** Asked before the data of a client without e-mail are downloaded: the browser would save a refusal as the file. */
  askData: superadminProcedure.mutation(({ ctx }) => {
    refusePersonalExport(ctx)
    return null
  }),

  /** Erases a client without e-mail who asked for it. */
  erase: superadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await eraseClient(ctx, input.userId)
    return null
  }),
})
