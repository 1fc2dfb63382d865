import { adminProcedure, provenAdminProcedure, router } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import {
  confirmWaveInput,
  recordPaymentInput,
  referenceInput,
  settleRefundInput,
} from '#shared/money/payments.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { countPayments, listRefunds, listToVerify } from './payments.queries.ts'
import { confirmWave, rejectWave } from './payments.service.ts'
import { readReference, recordPayment } from './record.service.ts'
import { settleRefund } from './refunds.service.ts'

export const paymentsRouter = router({
  /** Declared Wave payments to verify. */
  toVerify: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => listToVerify(database.orm, input.cursor)),

  confirmWave: adminProcedure
    .input(confirmWaveInput)
    .mutation(({ ctx, input }) => confirmWave(ctx, input)),

  rejectWave: adminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => rejectWave(ctx, input.orderId)),

  /** The order of a reference and its payment state, for the form that records a payment. */
  forReference: adminProcedure
    .input(referenceInput)
    .query(({ ctx: { database }, input }) => readReference(database.orm, input.reference)),

  /** A payment received by the team itself, not by a livreur and not from the list to verify. */
  record: adminProcedure
    .input(recordPaymentInput)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),

  /** Open refunds. */
  refunds: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => listRefunds(database.orm, input.cursor)),

  settleRefund: provenAdminProcedure
    .input(settleRefundInput)
    .mutation(({ ctx, input }) => settleRefund(ctx, input)),

  /** Open payment work. */
  counts: adminProcedure.query(({ ctx: { database } }) => countPayments(database.orm)),
})
