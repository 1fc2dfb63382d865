import { adminProcedure, router } from '#server/trpc.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { cancelManyInput, manyOrdersInput } from '#shared/orders/orders.inputs.ts'
import { cancelMany } from './cancel-many.service.ts'
import { cancelPendingOf } from './cancel-pending.service.ts'
import { makeReadyMany } from './make-ready-many.service.ts'
import { processMany } from './process-many.service.ts'

/** Acts of the team on many orders in one call. Answers under `orders`. */
export const bulkOrdersRouter = router({
  /** Cancels several orders at once; each is cancelled or has its refusal. */
  cancelMany: adminProcedure
    .input(cancelManyInput)
    .mutation(({ ctx, input }) => cancelMany(ctx, input)),

  /** « Mettre en traitement » of several orders; each is moved or has its refusal. */
  processMany: adminProcedure
    .input(manyOrdersInput)
    .mutation(({ ctx, input }) => processMany(ctx, input)),

  /** « Linge prêt » of several orders; each is ready or has its refusal. */
  makeReadyMany: adminProcedure
    .input(manyOrdersInput)
    .mutation(({ ctx, input }) => makeReadyMany(ctx, input)),

  /** Cancels one client's pending orders; called again while more are pending. */
  cancelPendingOf: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => cancelPendingOf(ctx, input.userId)),
})
