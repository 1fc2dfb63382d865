import { adminProcedure, router } from '#server/trpc.ts'
import { ladderInput } from '#shared/orders/reminders/reminders.inputs.ts'
import { plannedReminders } from './planned-reminders.service.ts'
import { remindersOfOrder, stoppedReminders } from './reminders.queries.ts'
import { resumeReminders, stopReminders } from './reminders.service.ts'

const remindersProcedure = adminProcedure.meta({ module: 'reminders' })

export const remindersRouter = router({
  /** « Prévues ». */
  planned: remindersProcedure.query(({ ctx }) => plannedReminders(ctx)),

  /** « Arrêtées ». */
  stopped: remindersProcedure.query(({ ctx }) => stoppedReminders(ctx)),

  ofOrder: remindersProcedure
    .input(ladderInput)
    .query(({ ctx, input }) => remindersOfOrder(ctx, input)),

  stop: remindersProcedure.input(ladderInput).mutation(async ({ ctx, input }) => {
    await stopReminders(ctx, input)
    return null
  }),

  resume: remindersProcedure.input(ladderInput).mutation(async ({ ctx, input }) => {
    await resumeReminders(ctx, input)
    return null
  }),
})
