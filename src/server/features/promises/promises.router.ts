import { adminProcedure, router } from '#server/trpc.ts'
import { lateOrders } from './late.queries.ts'

export const promisesRouter = router({
  /** What is late and what will be. */
  late: adminProcedure.query(({ ctx: { database, clock } }) =>
    lateOrders(database.orm, clock.now()),
  ),
})
