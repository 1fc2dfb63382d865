import { adminProcedure, publicProcedure, router } from '#server/trpc.ts'
import { contactInput, handleMessageInput, listMessagesInput } from '#shared/people/contact.ts'
import { handleMessage, listMessages, sendMessage } from './contact.service.ts'

export const contactRouter = router({
  send: publicProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
    await sendMessage(ctx, input)
    return null
  }),

  list: adminProcedure
    .input(listMessagesInput)
    .query(({ ctx: { database }, input }) => listMessages(database.orm, input)),

  handle: adminProcedure.input(handleMessageInput).mutation(async ({ ctx, input }) => {
    await handleMessage(ctx, input)
    return null
  }),
})
