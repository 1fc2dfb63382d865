import { publicProcedure, router } from '#server/trpc.ts'
import { emailInput, signUpInput, tokenInput } from '#shared/access/auth.ts'
import { signUpWithBasketInput } from '#shared/orders/baskets.inputs.ts'
import {
  confirmAddress,
  correctAddress,
  resendConfirmation,
  waitingHere,
} from './confirm.service.ts'
import { signUp } from './signup.service.ts'

export const signUpRouter = router({
  client: publicProcedure
    .input(signUpWithBasketInput)
    .mutation(({ ctx, input }) => signUp(ctx, 'client', input)),

  livreur: publicProcedure
    .input(signUpInput)
    .mutation(({ ctx, input }) => signUp(ctx, 'livreur', input)),

  confirm: publicProcedure
    .input(tokenInput)
    .mutation(({ ctx, input }) => confirmAddress(ctx, input.token)),

  waiting: publicProcedure.query(({ ctx }) => waitingHere(ctx)),

  correctEmail: publicProcedure
    .input(emailInput)
    .mutation(({ ctx, input }) => correctAddress(ctx, input.email)),

  resend: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await resendConfirmation(ctx, input.email)
    return null
  }),
})
