import { sharedRead } from '#server/db/shared-read.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import { dayKey } from '#shared/dates.ts'
import { readOwed } from './owed.service.ts'

const sharedOwed = sharedRead(readOwed)

export const owedRouter = router({
  /** « On nous doit », with its parts. */
  all: adminProcedure.query(({ ctx }) => sharedOwed({ ctx, input: dayKey(ctx.clock.now()) })),
})
