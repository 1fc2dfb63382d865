import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { clientProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { agreeInput } from '#shared/orders/custody.inputs.ts'
import { agreeWithCount } from './agree.service.ts'
import { lastDisagreement } from './disagreement.queries.ts'

export const custodyRouter = router({
  agree: clientProcedure.input(agreeInput).mutation(({ ctx, input }) => agreeWithCount(ctx, input)),

  /** Serves the words of clients on counts from before claims existed; a claim holds them since. */
  disagreement: clientProcedure.input(orderIdInput).query(({ ctx, input: { orderId } }) => {
    orderInScope(ctx.database.orm, ctx, orderId)
    return lastDisagreement(ctx.database.orm, orderId)
  }),
})
