import { adminProcedure, router } from '#server/trpc.ts'
import {
  reminderSubjectInput,
  sendInvoiceReminderInput,
} from '#shared/orders/reminders/reminders.inputs.ts'
import { plannedReminders, stoppedReminders } from './reminder-lists.service.ts'
import { remindersOf } from './reminders.queries.ts'
import { resumeReminders, sendInvoiceReminder, stopReminders } from './reminders.service.ts'

const remindersProcedure = adminProcedure.meta({ module: 'reminders' })

export const remindersRouter = router({
  /** « Prévues ». */
  planned: remindersProcedure.query(({ ctx }) => plannedReminders(ctx)),

  /** « Arrêtées ». */
  stopped: remindersProcedure.query(({ ctx }) => stoppedReminders(ctx)),

  /** An order or an invoice says what was told of it. */
  of: remindersProcedure
    .input(reminderSubjectInput)
    .query(({ ctx, input }) => remindersOf(ctx, input)),

  send: remindersProcedure
    .input(sendInvoiceReminderInput)
    .mutation(({ ctx, input }) => sendInvoiceReminder(ctx, input)),

  stop: remindersProcedure.input(reminderSubjectInput).mutation(async ({ ctx, input }) => {
    await stopReminders(ctx, input)
    return null
  }),

  resume: remindersProcedure.input(reminderSubjectInput).mutation(async ({ ctx, input }) => {
    await resumeReminders(ctx, input)
    return null
  }),
})
