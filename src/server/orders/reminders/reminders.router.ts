import { adminProcedure, router } from '#server/trpc.ts'
import { ladderInput } from '#shared/orders/reminders/reminders.inputs.ts'
import { plannedReminders } from './planned-reminders.service.ts'
import { remindersOfOrder, stoppedReminders } from './reminders.queries.ts'
import { resumeReminders, stopReminders } from './reminders.service.ts'

export const remindersRouter = router({
  /** « Prévues ». */
  planned: adminProcedure.query(({ ctx }) => plannedReminders(ctx)),

  /** « Arrêtées ». */
  stopped: adminProcedure.query(({ ctx }) => stoppedReminders(ctx)),

  ofOrder: adminProcedure
    .input(ladderInput)
    .query(({ ctx, input }) => remindersOfOrder(ctx, input)),

  stop: adminProcedure.input(ladderInput).mutation(async ({ ctx, input }) => {
    await stopReminders(ctx, input)
    return null
  }),

  resume: adminProcedure.input(ladderInput).mutation(async ({ ctx, input }) => {
    await resumeReminders(ctx, input)
    return null
  }),
})
