import { router, superadminProcedure } from '#server/trpc.ts'
import { lastStatement } from './history.queries.ts'

export const historyRouter = router({
  state: superadminProcedure.query(({ ctx: { database } }) => lastStatement(database.orm)),
})
