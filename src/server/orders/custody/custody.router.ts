import { clientProcedure, router } from '#server/trpc.ts'
import { agreeInput } from '#shared/orders/custody.inputs.ts'
import { agreeWithCount } from './agree.service.ts'

export const custodyRouter = router({
  agree: clientProcedure.input(agreeInput).mutation(({ ctx, input }) => agreeWithCount(ctx, input)),
})
