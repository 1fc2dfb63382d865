import { sharedRead } from '#server/db/shared-read.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import { dayKey } from '#shared/dates.ts'
import { debtsInput } from '#shared/money/debts.inputs.ts'
import { listDebts } from './debts.queries.ts'
import { readOwed } from './owed.service.ts'

const sharedOwed = sharedRead(readOwed)

export const owedRouter = router({
  /** « On nous doit », with its parts. */
  all: adminProcedure.query(({ ctx }) => sharedOwed({ ctx, input: dayKey(ctx.clock.now()) })),

  /** The debts, one by one, the longest late first. */
  list: adminProcedure
    .input(debtsInput)
    .query(({ ctx: { database }, input }) => listDebts(database.orm, input)),
})
