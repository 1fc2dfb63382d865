import { publicProcedure, router } from '#server/trpc.ts'
import { codeInput, internalSignUpInput, requestStaffCodeInput } from '#shared/accounts/auth.ts'
import { checkCode, createInternalAccount, requestStaffCode } from './staff-signup.service.ts'

export const staffSignUpRouter = router({
  requestCode: publicProcedure
    .input(requestStaffCodeInput)
    .mutation(({ ctx, input }) => requestStaffCode(ctx, input.role ?? undefined)),

  checkCode: publicProcedure
    .input(codeInput)
    .mutation(async ({ ctx, input }) => ({ role: await checkCode(ctx, input.code) })),

  createAccount: publicProcedure
    .input(internalSignUpInput)
    .mutation(({ ctx, input }) => createInternalAccount(ctx, input)),
})
