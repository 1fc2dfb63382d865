import { sessionRefusal } from '#server/features/sessions/sessions.service.ts'
import { refuseOtherAccount } from '#server/request-context.ts'
import { publicProcedure, router } from '#server/trpc.ts'
import { signInInput } from '#shared/accounts/auth.ts'
import { leaveSession, signIn, toMe } from './auth.service.ts'

export const authRouter = router({
  /** The account of the session, or null. Throws OTHER_ACCOUNT for a page that was opened under another one. */
  me: publicProcedure.query(({ ctx }) => {
    refuseOtherAccount(ctx, false)
    const { session } = ctx
    return session && !sessionRefusal(session) ? toMe(session.account, session.byLink) : null
  }),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const me = await signIn(ctx, input)
    // The browser drops its previous session with this answer, so the server ends it too.
    await leaveSession(ctx)
    return me
  }),

  /**
   * Accepts a disabled account, a missing session and a page that could not read its account; never
   * ends the session of another account.
   */
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    refuseOtherAccount(ctx, false)
    ctx.setCookie(await leaveSession(ctx))
    ctx.clearBrowserCache()
  }),
})
