import { publicProcedure, router } from '#server/trpc.ts'
import { codeInput, internalSignUpInput, openInternalInput } from '#shared/accounts/auth.ts'
import { checkCode, createInternalAccount, requestStaffCode } from './internal.service.ts'

export const internalRouter = router({
  open: publicProcedure
    .input(openInternalInput)
    .mutation(({ ctx, input }) => requestStaffCode(ctx, input.role ?? undefined)),

  checkCode: publicProcedure
    .input(codeInput)
    .mutation(async ({ ctx, input }) => ({ role: await checkCode(ctx, input.code) })),

  createAccount: publicProcedure
    .input(internalSignUpInput)
    .mutation(({ ctx, input }) => createInternalAccount(ctx, input)),
})
