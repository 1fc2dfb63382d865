import { adminProcedure, clientProcedure, router } from '#server/trpc.ts'
import {
  confirmWaveInput,
  recordPaymentInput,
  referenceInput,
  settleRefundInput,
} from '#shared/money/payments.ts'
import { orderIdInput } from '#shared/orders/orders.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { countPayments, listRefunds, listToVerify } from './payments.queries.ts'
import { confirmWave, rejectWave } from './payments.service.ts'
import { readReference, recordPayment } from './record.service.ts'
import { settleRefund } from './refunds.service.ts'
import { refreshPayment, switchToCash } from './wave-choice.service.ts'

export const paymentsRouter = router({
  /** Wave payments that clients declared and that nobody has found yet. */
  toVerify: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => listToVerify(database.orm, input.cursor)),

  confirmWave: adminProcedure
    .input(confirmWaveInput)
    .mutation(({ ctx, input }) => confirmWave(ctx, input)),

  rejectWave: adminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => rejectWave(ctx, input.orderId)),

  /** The order that bears a reference, and where its money stands: what the team reads before it records a payment. */
  forReference: adminProcedure
    .input(referenceInput)
    .query(({ ctx: { database }, input }) => readReference(database.orm, input.reference)),

  /** A payment that reached the team itself, not a livreur and not a list. */
  record: adminProcedure
    .input(recordPaymentInput)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),

  /** Money that waits to be given back. */
  refunds: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => listRefunds(database.orm, input.cursor)),

  settleRefund: adminProcedure
    .input(settleRefundInput)
    .mutation(({ ctx, input }) => settleRefund(ctx, input)),

  /** What waits at the till, each kind up to MAX_COUNTED. */
  counts: adminProcedure.query(({ ctx: { database } }) => countPayments(database.orm)),

  /** Asks Wave what became of a payment; a client who comes back from there proves nothing. */
  refresh: clientProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => refreshPayment(ctx, input.orderId)),

  switchToCash: clientProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => switchToCash(ctx, input.orderId)),
})
