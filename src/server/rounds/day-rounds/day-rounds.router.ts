import { adminProcedure, router } from '#server/trpc.ts'
import { arrangeRoundInput, dayRoundsInput } from '#shared/rounds/day-rounds.inputs.ts'
import { arrangeRound } from './arranged-rounds.service.ts'
import { dayRounds } from './day-rounds.service.ts'

/** The rounds of a day. Answers under `orders`. */
export const dayRoundsRouter = router({
  dayRounds: adminProcedure
    .input(dayRoundsInput)
    .query(({ ctx: { database, clock }, input }) =>
      dayRounds(database.orm, input.day, clock.now()),
    ),

  arrangeRound: adminProcedure
    .input(arrangeRoundInput)
    .mutation(({ ctx, input }) => arrangeRound(ctx, input)),
})
