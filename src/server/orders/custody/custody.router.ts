import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { clientProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { lastDisagreement } from './disagreement.queries.ts'

export const custodyRouter = router({
  /** What a client said of a count before claims were there, and whether the team handled it. */
  disagreement: clientProcedure.input(orderIdInput).query(({ ctx, input: { orderId } }) => {
    orderInScope(ctx.database.orm, ctx, orderId)
    return lastDisagreement(ctx.database.orm, orderId)
  }),
})
