import { adminProcedure, router } from '#server/trpc.ts'
import {
  assignManyInput,
  assignOrderInput,
  takeBackManyInput,
  undoAssignedInput,
} from '#shared/orders/orders.inputs.ts'
import { assignMany, assignOne, takeBackMany } from './assign-many.service.ts'
import { undoAssigned } from './undo-assigned.service.ts'

/** It gives orders to livreurs; what people are told of it waits while it can be undone. It answers under `orders`. */
export const assignmentsRouter = router({
  assign: adminProcedure
    .input(assignOrderInput)
    .mutation(({ ctx, input }) => assignOne(ctx, input)),

  /** Assigns several orders at once; each is assigned or has its refusal. */
  assignMany: adminProcedure
    .input(assignManyInput)
    .mutation(({ ctx, input }) => assignMany(ctx, input)),

  /** Takes several orders back from their livreurs; each is or has its refusal. */
  takeBackMany: adminProcedure
    .input(takeBackManyInput)
    .mutation(({ ctx, input }) => takeBackMany(ctx, input)),

  undoAssigned: adminProcedure
    .input(undoAssignedInput)
    .mutation(({ ctx, input }) => undoAssigned(ctx, input)),
})
