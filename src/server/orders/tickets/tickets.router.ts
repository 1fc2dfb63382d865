import { authedOrLinkProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { depositTicket } from './tickets.service.ts'

/** The papers of a deposit. Answers under `orders`. */
export const ticketsRouter = router({
  ticket: authedOrLinkProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => depositTicket(ctx, input.orderId)),
})
