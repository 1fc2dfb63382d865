import { publicProcedure, router } from '#server/trpc.ts'
import { signUpWithBasketInput } from '#shared/orders/baskets.inputs.ts'
import { signUpWithBasket } from './baskets.service.ts'

/** Answers under `signUp`. */
export const basketsRouter = router({
  client: publicProcedure
    .input(signUpWithBasketInput)
    .mutation(({ ctx, input }) => signUpWithBasket(ctx, input)),
})
