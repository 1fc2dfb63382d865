import { adminProcedure, router } from '#server/trpc.ts'
import { setNewsInput } from '#shared/access/mail-preference.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import {
  messageIdInput,
  openMessageInput,
  seeAnswerInput,
  settleMessageInput,
  waitingMessagesInput,
} from '#shared/orders/client-messages/client-messages.inputs.ts'
import { listUnseenAnswers, listWaitingMessages, readNews } from './client-messages.queries.ts'
import {
  dropMessage,
  openMessage,
  seeAnswer,
  setClientNews,
  settleMessage,
} from './client-messages.service.ts'

export const clientMessagesRouter = router({
  /** « À envoyer »: those that no program sends. */
  list: adminProcedure
    .input(waitingMessagesInput)
    .query(({ ctx, input }) => listWaitingMessages(ctx, input)),

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

  /** Answers of clients that nobody has read. */
  answers: adminProcedure.query(({ ctx: { database, clock } }) =>
    listUnseenAnswers(database.orm, clock.now()),
  ),

  /** How a client is told, and what they answered. */
  ofClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx: { database }, input }) => readNews(database.orm, input.userId)),

  /** By the team, for a client who asks for it. */
  setNews: adminProcedure.input(setNewsInput).mutation(async ({ ctx, input }) => {
    await setClientNews(ctx, input)
    return null
  }),

  seeAnswer: adminProcedure.input(seeAnswerInput).mutation(async ({ ctx, input }) => {
    await seeAnswer(ctx, input.answerId)
    return null
  }),
})
