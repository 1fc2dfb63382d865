import { router, superadminProcedure } from '#server/trpc.ts'
import { periodInput } from '#shared/operations/stats/stats.inputs.ts'
import { readCounters } from './counters.queries.ts'
import { readSeries } from './series.queries.ts'

export const statsRouter = router({
  /** Of all time, and what is said beside them. */
  counters: superadminProcedure.query(({ ctx: { database, clock } }) =>
    readCounters(database.orm, clock.now()),
  ),

  /** Every figure of a period, by day or by week. */
  series: superadminProcedure
    .input(periodInput)
    .query(({ ctx: { database, clock }, input }) => readSeries(database.orm, input, clock.now())),
})
