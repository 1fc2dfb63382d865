import { adminProcedure, clientOrAdminProcedure, clientProcedure, router } from '#server/trpc.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import {
  createRecurringInput,
  recurringIdInput,
  skipRecurringInput,
} from '#shared/orders/recurring/recurring.inputs.ts'
import { weeklyOrdersOf } from './recurring.queries.ts'
import {
  createRecurring,
  restoreSkipped,
  skipRecurring,
  stopRecurring,
} from './recurring.service.ts'

const weeklyProcedure = clientOrAdminProcedure.meta({ module: 'weekly' })

/** Orders that are made again each week. */
export const recurringRouter = router({
  mine: clientProcedure
    .meta({ module: 'weekly' })
    .query(({ ctx: { database, actor } }) => weeklyOrdersOf(database.orm, actor.id)),

  ofClient: adminProcedure
    .meta({ module: 'weekly' })
    .input(userIdInput)
    .query(({ ctx: { database }, input }) => weeklyOrdersOf(database.orm, input.userId)),

  create: weeklyProcedure
    .input(createRecurringInput)
    .mutation(({ ctx, input }) => createRecurring(ctx, input)),

  skip: clientOrAdminProcedure
    .input(skipRecurringInput)
    .mutation(({ ctx, input }) => skipRecurring(ctx, input)),

  /** Gives back a visit that was skipped. */
  restore: weeklyProcedure
    .input(skipRecurringInput)
    .mutation(({ ctx, input }) => restoreSkipped(ctx, input)),

  stop: clientOrAdminProcedure
    .input(recurringIdInput)
    .mutation(({ ctx, input }) => stopRecurring(ctx, input.recurringId)),
})
