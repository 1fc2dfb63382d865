import { adminProcedure, clientProcedure, router } from '#server/trpc.ts'
import {
  adjustmentIdInput,
  answerAdjustmentInput,
  proposeAdjustmentInput,
} from '#shared/orders/adjustments.inputs.ts'
import {
  acceptByPhone,
  answerAdjustment,
  proposeAdjustment,
  withdrawAdjustment,
} from './adjustments.service.ts'

export const adjustmentsRouter = router({
  propose: adminProcedure
    .input(proposeAdjustmentInput)
    .mutation(({ ctx, input }) => proposeAdjustment(ctx, input)),

  withdraw: adminProcedure
    .input(adjustmentIdInput)
    .mutation(({ ctx, input }) => withdrawAdjustment(ctx, input.adjustmentId)),

  /** A client without e-mail said yes on the phone to the one who records it. */
  acceptByPhone: adminProcedure
    .input(adjustmentIdInput)
    .mutation(({ ctx, input }) => acceptByPhone(ctx, input.adjustmentId)),

  /** The client of the order accepts or refuses. */
  answer: clientProcedure
    .input(answerAdjustmentInput)
    .mutation(({ ctx, input }) => answerAdjustment(ctx, input)),
})
