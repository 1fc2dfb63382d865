import { adminProcedure, router } from '#server/trpc.ts'
import {
  assignManyInput,
  assignOrderInput,
  takeBackManyInput,
  waitingAssignmentsInput,
} from '#shared/orders/orders.inputs.ts'
import { assignMany, takeBackMany } from './assign-many.service.ts'
import { waitingAssignmentsFor } from './assignments.queries.ts'
import { confirmAssignments, giveOrder, undoAssignments } from './assignments.service.ts'

/** Who is given an order, at once or after a moment in which it can be undone. Answers under `orders`. */
export const assignmentsRouter = router({
  assign: adminProcedure
    .input(assignOrderInput)
    .mutation(({ ctx, input }) => giveOrder(ctx, input)),

  /** Assigns several orders at once; each is assigned or has its refusal. */
  assignMany: adminProcedure
    .input(assignManyInput)
    .mutation(({ ctx, input }) => assignMany(ctx, input)),

  /** Takes several orders back from their livreurs; each is or has its refusal. */
  takeBackMany: adminProcedure
    .input(takeBackManyInput)
    .mutation(({ ctx, input }) => takeBackMany(ctx, input)),

  undoAssignments: adminProcedure
    .input(waitingAssignmentsInput)
    .mutation(({ ctx, input }) => undoAssignments(ctx, input)),

  confirmAssignments: adminProcedure
    .input(waitingAssignmentsInput)
    .mutation(({ ctx, input }) => confirmAssignments(ctx, input)),

  /** The assignments that can still be undone, and the caller's own that were refused. */
  waitingAssignments: adminProcedure.query(({ ctx: { database, actor, clock } }) =>
    waitingAssignmentsFor(database.orm, { actorId: actor.id, now: clock.now() }),
  ),
})
