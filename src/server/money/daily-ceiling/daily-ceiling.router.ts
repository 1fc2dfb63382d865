import { adminProcedure, router } from '#server/trpc.ts'
import { readCeiling } from './daily-ceiling.service.ts'

export const dailyCeilingRouter = router({
  /** The reader’s own, with what is left of it today; null for an owner, who has none. */
  own: adminProcedure.query(({ ctx }) => readCeiling(ctx.database.orm, ctx)),
})
