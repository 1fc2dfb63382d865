import { publicProcedure, router } from '#server/trpc.ts'
import { signInInput } from '#shared/auth.ts'
import { leaveSession, obstacleOf, signIn, toMe } from './auth.service.ts'

export const authRouter = router({
  /** Whoever is signed in, or nobody. */
  me: publicProcedure.query(({ ctx: { session } }) =>
    session && !obstacleOf(session.account) ? toMe(session.account) : null,
  ),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const me = await signIn(ctx, input)
    // The browser forgets its former session with this answer: so does the server.
    await leaveSession(ctx)
    return me
  }),

  /** Works for a disabled account and without a session too: whoever asks to be forgotten is. */
  signOut: publicProcedure.mutation(async ({ ctx }) => ctx.setCookie(await leaveSession(ctx))),
})
