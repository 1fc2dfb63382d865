import { adminProcedure, router } from '#server/trpc.ts'
import { countRequests } from './requests.service.ts'

export const requestsRouter = router({
  /** What waits for the team, each kind up to MAX_COUNTED. */
  counts: adminProcedure.query(({ ctx: { database } }) => countRequests(database.orm)),
})
