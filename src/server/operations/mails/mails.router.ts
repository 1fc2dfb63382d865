import { router, superadminProcedure } from '#server/trpc.ts'
import { mailIdInput } from '#shared/operations/mails.ts'
import { pageInput } from '#shared/paging.ts'
import { countMails, listFailures, retryMail } from './mails.service.ts'

export const mailsRouter = router({
  failures: superadminProcedure
    .input(pageInput)
    .query(({ ctx: { database, clock }, input }) =>
      listFailures(database.orm, clock.now(), input.cursor),
    ),

  counts: superadminProcedure.query(({ ctx: { database, env } }) => countMails(database.orm, env)),

  retry: superadminProcedure.input(mailIdInput).mutation(async ({ ctx, input }) => {
    await retryMail(ctx, input.mailId)
    return null
  }),
})
