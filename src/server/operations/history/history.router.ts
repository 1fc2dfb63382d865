import { router, superadminProcedure } from '#server/trpc.ts'
import { readHistoryState } from './history.service.ts'

export const historyRouter = router({
  state: superadminProcedure.query(({ ctx }) => readHistoryState(ctx)),
})
