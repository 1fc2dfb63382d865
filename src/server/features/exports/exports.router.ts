import { router, superadminProcedure } from '#server/trpc.ts'
import { exportInput } from '#shared/exports.ts'
import { mayExport } from './exports.service.ts'

export const exportsRouter = router({
  ask: superadminProcedure.input(exportInput).mutation(({ ctx }) => {
    mayExport(ctx)
    return null
  }),
})
