import { publicProcedure, router } from '#server/trpc.ts'
import { codeInput, internalSignUpInput } from '#shared/auth.ts'
import { checkCode, createInternalAccount, openDoor } from './internal.service.ts'

export const internalRouter = router({
  open: publicProcedure.mutation(({ ctx }) => openDoor(ctx)),

  checkCode: publicProcedure.input(codeInput).mutation(async ({ ctx, input }) => {
    await checkCode(ctx, input.code)
    return null
  }),

  createAccount: publicProcedure
    .input(internalSignUpInput)
    .mutation(({ ctx, input }) => createInternalAccount(ctx, input)),
})
