import { adminProcedure, clientProcedure, router } from '#server/trpc.ts'
import {
  adjustmentIdInput,
  answerAdjustmentInput,
  proposeAdjustmentInput,
} from '#shared/orders/adjustments.inputs.ts'
import { answerAdjustment, proposeAdjustment, withdrawAdjustment } from './adjustments.service.ts'

export const adjustmentsRouter = router({
  propose: adminProcedure
    .input(proposeAdjustmentInput)
    .mutation(({ ctx, input }) => proposeAdjustment(ctx, input)),

  withdraw: adminProcedure
    .input(adjustmentIdInput)
    .mutation(({ ctx, input }) => withdrawAdjustment(ctx, input.adjustmentId)),

  /** The client of the order accepts or refuses. */
  answer: clientProcedure
    .input(answerAdjustmentInput)
    .mutation(({ ctx, input }) => answerAdjustment(ctx, input)),
})
