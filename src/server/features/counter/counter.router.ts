import { adminProcedure, router } from '#server/trpc.ts'
import { counterStepInput } from '#shared/orders/counter.inputs.ts'
import { orderIdInput } from '#shared/orders/orders.inputs.ts'
import { countAtCounter, readAtCounter } from './counter.service.ts'

/** Orders that are dropped and collected at the counter, where the team counts them. */
export const counterRouter = router({
  order: adminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readAtCounter(ctx, input.orderId)),

  count: adminProcedure
    .input(counterStepInput)
    .mutation(({ ctx, input }) => countAtCounter(ctx, input)),
})
