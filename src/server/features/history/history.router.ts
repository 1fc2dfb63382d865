import { router, superadminProcedure } from '#server/trpc.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import { lastStatement } from './history.queries.ts'

export const historyRouter = router({
  state: superadminProcedure.query(({ ctx: { database, clock } }) =>
    lastStatement(database.orm, localDay(clock.now(), BUSINESS_ZONE)),
  ),
})
