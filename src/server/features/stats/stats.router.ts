import { router, superadminProcedure } from '#server/trpc.ts'
import { periodInput } from '#shared/stats/stats.inputs.ts'
import { readNow, readPeriod } from './period.queries.ts'
import { readKeptPromises } from './promises.queries.ts'
import { readCounters } from './stats.service.ts'

export const statsRouter = router({
  counters: superadminProcedure.query(({ ctx: { database } }) => readCounters(database.orm)),

  /** The figures beside the counters. */
  now: superadminProcedure.query(({ ctx: { database, clock } }) =>
    readNow(database.orm, clock.now()),
  ),

  /** Day by day, in all, and by livreur. */
  period: superadminProcedure
    .input(periodInput)
    .query(({ ctx: { database, clock }, input }) => readPeriod(database.orm, input, clock.now())),

  /** The kept promises of a period. */
  promises: superadminProcedure
    .input(periodInput)
    .query(({ ctx: { database, clock }, input }) =>
      readKeptPromises(database.orm, input, clock.now()),
    ),
})
