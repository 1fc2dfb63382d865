import { router, superadminProcedure } from '#server/trpc.ts'
import { periodInput } from '#shared/operations/stats/stats.inputs.ts'
import { readCounters } from './counters.queries.ts'
import { readSeries } from './series.queries.ts'
import { readToday } from './today.queries.ts'

export const statsRouter = router({
  /** They count all time. */
  counters: superadminProcedure.query(({ ctx }) => readCounters(ctx.database.orm)),

  /** « À faire aujourd’hui ». */
  today: superadminProcedure.query(({ ctx }) => readToday(ctx)),

  /** Every figure of a period, by day or by week. */
  series: superadminProcedure
    .input(periodInput)
    .query(({ ctx: { database, clock }, input }) => readSeries(database.orm, input, clock.now())),
})
