import { adminProcedure, router } from '#server/trpc.ts'
import {
  invoiceRemindersInput,
  sendInvoiceReminderInput,
} from '#shared/orders/reminders/invoice-reminders.inputs.ts'
import { remindersOfInvoice } from './invoice-reminders.queries.ts'
import {
  resumeInvoiceReminders,
  sendInvoiceReminder,
  stopInvoiceReminders,
} from './invoice-reminders.service.ts'

const remindersProcedure = adminProcedure.meta({ module: 'reminders' })

/** Reminders of what companies owe; « Prévues » and « Arrêtées » are read with those of orders. */
export const invoiceRemindersRouter = router({
  ofInvoice: remindersProcedure
    .input(invoiceRemindersInput)
    .query(({ ctx, input }) => remindersOfInvoice(ctx, input)),

  send: remindersProcedure
    .input(sendInvoiceReminderInput)
    .mutation(({ ctx, input }) => sendInvoiceReminder(ctx, input)),

  stop: remindersProcedure.input(invoiceRemindersInput).mutation(async ({ ctx, input }) => {
    await stopInvoiceReminders(ctx, input)
    return null
  }),

  resume: remindersProcedure.input(invoiceRemindersInput).mutation(async ({ ctx, input }) => {
    await resumeInvoiceReminders(ctx, input)
    return null
  }),
})
