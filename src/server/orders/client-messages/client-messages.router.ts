import { adminProcedure, router } from '#server/trpc.ts'
import {
  messageIdInput,
  openMessageInput,
  seeAnswerInput,
  settleMessageInput,
} from '#shared/orders/client-messages/client-messages.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { listUnseenAnswers, listWaitingMessages } from './client-messages.queries.ts'
import { dropMessage, openMessage, seeAnswer, settleMessage } from './client-messages.service.ts'

export const clientMessagesRouter = router({
  /** « À envoyer »: those that no program sends. */
  list: adminProcedure
    .input(pageInput)
    .query(({ ctx, input }) => listWaitingMessages(ctx, input.cursor)),

  open: adminProcedure
    .input(openMessageInput)
    .mutation(({ ctx, input }) => openMessage(ctx, input)),

  settle: adminProcedure.input(settleMessageInput).mutation(async ({ ctx, input }) => {
    await settleMessage(ctx, input)
    return null
  }),

  drop: adminProcedure.input(messageIdInput).mutation(async ({ ctx, input }) => {
    await dropMessage(ctx, input.messageId)
    return null
  }),

  /** What clients wrote back, and nobody has read. */
  answers: adminProcedure.query(({ ctx: { database } }) => listUnseenAnswers(database.orm)),

  seeAnswer: adminProcedure.input(seeAnswerInput).mutation(async ({ ctx, input }) => {
    await seeAnswer(ctx, input.answerId)
    return null
  }),
})
