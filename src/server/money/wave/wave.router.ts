import { clientProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import { refreshPayment, sayPaid, switchToCash } from './wave-choice.service.ts'

/** Acts of a client on a Wave payment. Answers under `payments`, beside the team's calls. */
export const waveRouter = router({
  /** Asks Wave about a payment; the client's return from Wave proves nothing. */
  refresh: clientProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => refreshPayment(ctx, input.orderId)),

  /** « Oui, j’ai payé ». */
  announce: clientProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => sayPaid(ctx, input.orderId)),

  switchToCash: clientProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => switchToCash(ctx, input.orderId)),
})
