import { adminProcedure, livreurOrAdminProcedure, router } from '#server/trpc.ts'
import {
  dutyOfInput,
  removeDutyExceptionInput,
  saveDutyDayInput,
  saveDutyExceptionInput,
  switchDutyInput,
} from '#shared/shop/duty/duty.inputs.ts'
import { dutyPlanView, dutyTeam } from './duty.queries.ts'
import {
  refuseOthersPlan,
  removeDutyException,
  saveDutyDay,
  saveDutyException,
  switchDuty,
} from './duty.service.ts'

/** A livreur reads and changes their own plan, the team everybody's. */
export const dutyRouter = router({
  plan: livreurOrAdminProcedure.input(dutyOfInput).query(({ ctx, input: { livreurId } }) => {
    refuseOthersPlan(ctx.actor, livreurId)
    return dutyPlanView(ctx.database.orm, livreurId, ctx.clock.now())
  }),

  removeException: livreurOrAdminProcedure
    .input(removeDutyExceptionInput)
    .mutation(async ({ ctx, input }) => {
      await removeDutyException(ctx, input)
      return null
    }),

  saveDay: livreurOrAdminProcedure.input(saveDutyDayInput).mutation(async ({ ctx, input }) => {
    await saveDutyDay(ctx, input)
    return null
  }),

  saveException: livreurOrAdminProcedure
    .input(saveDutyExceptionInput)
    .mutation(async ({ ctx, input }) => {
      await saveDutyException(ctx, input)
      return null
    }),

  switch: livreurOrAdminProcedure.input(switchDutyInput).mutation(async ({ ctx, input }) => {
    await switchDuty(ctx, input)
    return null
  }),

  team: adminProcedure.query(({ ctx: { database, clock } }) => dutyTeam(database.orm, clock.now())),
})
