import { adminProcedure, livreurProcedure, router } from '#server/trpc.ts'
import { answerHandoverInput, handOverInput } from '#shared/money/handovers.ts'
import { pageInput } from '#shared/paging.ts'
import { listHandovers, listHoldings, readGaps, readOwnCash } from './cash.queries.ts'
import { answerHandover, handOver } from './cash.service.ts'

export const cashRouter = router({
  /** The cash that each livreur carries. */
  holdings: adminProcedure.query(({ ctx: { database } }) => listHoldings(database.orm)),

  gaps: adminProcedure.query(({ ctx: { database, clock } }) => readGaps(database.orm, clock.now())),

  handovers: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => listHandovers(database.orm, input.cursor)),

  handOver: adminProcedure
    .input(handOverInput)
    .mutation(async ({ ctx, input }) => ({ handoverId: await handOver(ctx, input) })),

  /** The livreur's own cash and latest hand-overs. */
  mine: livreurProcedure.query(({ ctx: { database, actor } }) =>
    readOwnCash(database.orm, actor.id),
  ),

  answer: livreurProcedure
    .input(answerHandoverInput)
    .mutation(({ ctx, input }) => answerHandover(ctx, input)),
})
