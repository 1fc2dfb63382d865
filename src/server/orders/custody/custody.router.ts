import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { clientProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { disagreeInput } from '#shared/orders/custody.inputs.ts'
import { disagree } from './custody.service.ts'
import { lastDisagreement } from './disagreement.queries.ts'

export const custodyRouter = router({
  /** « Je ne suis pas d’accord »: the client contests the count of one step. */
  disagree: clientProcedure.input(disagreeInput).mutation(({ ctx, input }) => disagree(ctx, input)),

  /** The client's objection, and whether the team handled it. */
  disagreement: clientProcedure.input(orderIdInput).query(({ ctx, input: { orderId } }) => {
    orderInScope(ctx.database.orm, ctx, orderId)
    return lastDisagreement(ctx.database.orm, orderId)
  }),
})
