import { authedProcedure, router } from '#server/trpc.ts'
import { readSecurity } from './security.service.ts'

export const securityRouter = router({
  overview: authedProcedure.query(({ ctx: { database, actor } }) =>
    readSecurity(database.orm, actor.id),
  ),
})
