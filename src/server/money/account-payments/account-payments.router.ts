import { adminProcedure, provenSuperadminProcedure, router } from '#server/trpc.ts'
import {
  cashChequeInput,
  invoiceInput,
  receivedInput,
  recordAccountPaymentInput,
  takePaymentBackInput,
} from '#shared/money/account-payments/account-payments.inputs.ts'
import {
  cashCheque,
  recordAccountPayment,
  returnCheque,
  takeBackPayment,
} from './account-payments.service.ts'
import { listReceived, payableInvoice, receivedFigures } from './due-invoices.queries.ts'

const companyProcedure = adminProcedure.meta({ module: 'companies' })

/** The debts of companies by their invoices, and their payments. */
export const accountPaymentsRouter = router({
  /** Sums of what came this month. */
  figures: companyProcedure.query(({ ctx: { database, clock } }) =>
    receivedFigures(database.orm, clock.now()),
  ),

  /** An invoice with its payments and the cheques that wait. */
  ofInvoice: adminProcedure
    .input(invoiceInput)
    .query(({ ctx: { database }, input }) => payableInvoice(database.orm, input.invoiceId)),

  received: adminProcedure
    .input(receivedInput)
    .query(({ ctx: { database }, input }) => listReceived(database.orm, input)),

  record: adminProcedure
    .input(recordAccountPaymentInput)
    .mutation(({ ctx, input }) => recordAccountPayment(ctx, input)),

  cashCheque: adminProcedure
    .input(cashChequeInput)
    .mutation(({ ctx, input }) => cashCheque(ctx, input)),

  returnCheque: adminProcedure
    .input(cashChequeInput)
    .mutation(({ ctx, input }) => returnCheque(ctx, input)),

  takeBack: provenSuperadminProcedure
    .input(takePaymentBackInput)
    .mutation(({ ctx, input }) => takeBackPayment(ctx, input)),
})
