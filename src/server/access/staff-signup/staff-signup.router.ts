import {
  provenSuperadminProcedure,
  publicProcedure,
  router,
  superadminProcedure,
} from '#server/trpc.ts'
import {
  codeIdInput,
  codeInput,
  internalSignUpInput,
  requestStaffCodeInput,
} from '#shared/access/auth.ts'
import { listAskedCodes, showCode } from './asked-codes.service.ts'
import { checkCode, createInternalAccount, requestStaffCode } from './staff-signup.service.ts'

export const staffSignUpRouter = router({
  requestCode: publicProcedure
    .input(requestStaffCodeInput)
    .mutation(({ ctx, input }) => requestStaffCode(ctx, input)),

  /** For an owner where no e-mail leaves: who waits for a code. */
  asked: superadminProcedure.query(({ ctx }) => listAskedCodes(ctx)),

  showCode: provenSuperadminProcedure
    .input(codeIdInput)
    .mutation(({ ctx, input }) => showCode(ctx, input.codeId)),

  checkCode: publicProcedure
    .input(codeInput)
    .mutation(async ({ ctx, input }) => ({ role: await checkCode(ctx, input.code) })),

  createAccount: publicProcedure
    .input(internalSignUpInput)
    .mutation(({ ctx, input }) => createInternalAccount(ctx, input)),
})
