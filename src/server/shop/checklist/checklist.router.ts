import { router, superadminProcedure } from '#server/trpc.ts'
import { dismissItemInput } from '#shared/shop/checklist/checklist.inputs.ts'
import { dismissItem, readChecklist } from './checklist.service.ts'

export const checklistRouter = router({
  list: superadminProcedure.query(({ ctx }) => readChecklist(ctx)),

  dismiss: superadminProcedure.input(dismissItemInput).mutation(async ({ ctx, input }) => {
    await dismissItem(ctx, input)
    return null
  }),
})
