import { publicProcedure, router } from '#server/trpc.ts'
import { emailInput, signUpInput, tokenInput } from '#shared/access/auth.ts'
import {
  confirmAddress,
  correctAddress,
  resendConfirmation,
  waitingHere,
} from './confirm.service.ts'
import { signUp } from './signup.service.ts'

/** A client signs up in `orders/baskets`, with what they prepared. */
export const signUpRouter = router({
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
