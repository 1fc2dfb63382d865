import { adminProcedure, router } from '#server/trpc.ts'
import { countRequests } from './requests.service.ts'

export const requestsRouter = router({
  /** Open requests, each kind up to MAX_COUNTED. */
  counts: adminProcedure.query(({ ctx }) => countRequests(ctx)),
})
