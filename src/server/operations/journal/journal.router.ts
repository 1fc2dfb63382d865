import { router, superadminProcedure } from '#server/trpc.ts'
import { journalInput } from '#shared/record/journal.ts'
import { readJournal } from './journal.queries.ts'

export const journalRouter = router({
  list: superadminProcedure
    .input(journalInput)
    .query(({ ctx: { database }, input }) => readJournal(database.orm, input)),
})
