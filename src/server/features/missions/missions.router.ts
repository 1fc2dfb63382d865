import { listMissions } from '#server/features/orders/orders.service.ts'
import { livreurProcedure, router } from '#server/trpc.ts'
import { advanceMissionInput } from '#shared/orders.inputs.ts'
import { advanceMission } from './missions.service.ts'

export const missionsRouter = router({
  list: livreurProcedure.query(({ ctx }) => listMissions(ctx)),

  advance: livreurProcedure
    .input(advanceMissionInput)
    .mutation(({ ctx, input }) => advanceMission(ctx, input)),
})
