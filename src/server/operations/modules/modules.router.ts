import { readModules } from '#server/shop/modules/modules.service.ts'
import {
  provenSuperadminProcedure,
  publicProcedure,
  router,
  superadminProcedure,
} from '#server/trpc.ts'
import { turnModuleInput } from '#shared/shop/modules/modules.inputs.ts'
import { readModuleUses } from './module-uses.queries.ts'
import { turnModule } from './turn-module.service.ts'

export const modulesRouter = router({
  on: publicProcedure.query(({ ctx: { database } }) => readModules(database.orm)),

  uses: superadminProcedure.query(({ ctx }) => readModuleUses(ctx)),

  turn: provenSuperadminProcedure
    .input(turnModuleInput)
    .mutation(({ ctx, input }) => turnModule(ctx, input)),
})
