import { clientOrAdminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { invoiceLink } from './invoice-links.service.ts'

export const invoicesRouter = router({
  /** Changes nothing. It is no query, since an answer that was kept would be too old. */
  link: clientOrAdminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => invoiceLink(ctx, input.orderId)),
})
