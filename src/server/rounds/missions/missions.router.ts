import { livreurProcedure, router } from '#server/trpc.ts'
import { advanceMissionInput, leftMissionInput } from '#shared/orders/orders.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { claimMissionInput } from '#shared/rounds/claims.inputs.ts'
import { claimMission } from './claims.service.ts'
import { dayOf, pastMissions } from './history.queries.ts'
import { leftMission } from './left.queries.ts'
import { advanceMission, listMissions } from './missions.service.ts'

export const missionsRouter = router({
  list: livreurProcedure.query(({ ctx }) => listMissions(ctx)),

  /** The orders that the livreur delivered, newest first. */
  history: livreurProcedure
    .input(pageInput)
    .query(({ ctx: { database, actor, clock }, input }) =>
      pastMissions(database.orm, actor.id, clock.now(), input.cursor),
    ),

  today: livreurProcedure.query(({ ctx }) =>
    dayOf(ctx.database.orm, ctx.actor.id, ctx.clock.now()),
  ),

  /** The outcome of a mission that left the livreur's list. */
  left: livreurProcedure
    .input(leftMissionInput)
    .query(({ ctx, input }) => leftMission(ctx.database.orm, ctx.actor.id, input)),

  advance: livreurProcedure
    .input(advanceMissionInput)
    .mutation(({ ctx, input }) => advanceMission(ctx, input)),

  /** Steps made offline and refused afterwards, stored for the team. */
  claim: livreurProcedure
    .input(claimMissionInput)
    .mutation(({ ctx, input }) => claimMission(ctx, input)),
})
