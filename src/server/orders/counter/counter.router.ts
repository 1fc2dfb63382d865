import { adminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { counterDropInput, counterStepInput } from '#shared/orders/counter.inputs.ts'
import { countAtCounter, readAtCounter, readBagsAtCounter } from './counter.service.ts'
import { dropAtCounter } from './drop.service.ts'

/** Orders that are dropped and collected at the counter, where the team counts them. */
export const counterRouter = router({
  order: adminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readAtCounter(ctx, input.orderId)),

  bags: adminProcedure.meta({ module: 'counter' }).query(({ ctx }) => readBagsAtCounter(ctx)),

  drop: adminProcedure
    .meta({ module: 'counter', isKept: true })
    .input(counterDropInput)
    .mutation(({ ctx, input }) => dropAtCounter(ctx, input)),

  count: adminProcedure
    .input(counterStepInput)
    .mutation(({ ctx, input }) => countAtCounter(ctx, input)),
})
