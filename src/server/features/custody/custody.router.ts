import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import { clientProcedure, router } from '#server/trpc.ts'
import { disagreeInput } from '#shared/orders/custody.inputs.ts'
import { orderIdInput } from '#shared/orders/orders.inputs.ts'
import { disagree } from './custody.service.ts'
import { lastDisagreement } from './disagreement.queries.ts'

export const custodyRouter = router({
  /** « Je ne suis pas d’accord »: the count at one of the doors is not what the client saw. */
  disagree: clientProcedure.input(disagreeInput).mutation(({ ctx, input }) => disagree(ctx, input)),

  /** What the client said so, and whether the team took care of it. */
  disagreement: clientProcedure.input(orderIdInput).query(({ ctx, input: { orderId } }) => {
    orderInScope(ctx.database.orm, ctx, orderId)
    return lastDisagreement(ctx.database.orm, orderId)
  }),
})
