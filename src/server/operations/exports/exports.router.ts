import { provenSuperadminProcedure, router, superadminProcedure } from '#server/trpc.ts'
import { exportInput } from '#shared/operations/exports.inputs.ts'
import { cancelExport, exportProgress } from './export-progress.ts'
import { heldExports, refuseExport } from './exports.service.ts'

export const exportsRouter = router({
  ask: provenSuperadminProcedure.input(exportInput).mutation(({ ctx, input }) => {
    refuseExport(ctx, input.name)
    return null
  }),

  held: superadminProcedure.query(({ ctx: { database } }) => heldExports(database.orm)),

  progress: superadminProcedure.query(({ ctx }) => exportProgress(ctx)),

  cancel: superadminProcedure.mutation(({ ctx }) => {
    cancelExport(ctx)
    return null
  }),
})
