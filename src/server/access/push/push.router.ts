import { authedOrLinkProcedure, publicProcedure, router } from '#server/trpc.ts'
import { renewInput, subscribeInput, unsubscribeInput } from '#shared/access/push/push.inputs.ts'
import { renew, subscribe, unsubscribe } from './push.service.ts'

export const pushRouter = router({
  /** A browser subscribes with it. */
  key: authedOrLinkProcedure.query(({ ctx }) => ({ publicKey: ctx.push.publicKey })),

  subscribe: authedOrLinkProcedure.input(subscribeInput).mutation(async ({ ctx, input }) => {
    await subscribe(ctx, input)
    return null
  }),

  /** Called by the service worker, which knows no account. */
  renew: publicProcedure.input(renewInput).mutation(async ({ ctx, input }) => {
    await renew(ctx, input)
    return null
  }),

  unsubscribe: authedOrLinkProcedure.input(unsubscribeInput).mutation(async ({ ctx, input }) => {
    await unsubscribe(ctx, input)
    return null
  }),
})
