import { router, superadminProcedure } from '#server/trpc.ts'
import { readCounters } from './stats.service.ts'

export const statsRouter = router({
  counters: superadminProcedure.query(({ ctx: { database } }) => readCounters(database.orm)),
})
