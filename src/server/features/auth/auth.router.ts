import { authedProcedure, publicProcedure, router } from '#server/trpc.ts'
import { signInInput } from '#shared/auth.ts'
import { signIn, toMe } from './auth.service.ts'
import { closeSession } from './session.ts'

export const authRouter = router({
  /** Whoever is signed in, or nobody. */
  me: publicProcedure.query(({ ctx: { session } }) => (session ? toMe(session.account) : null)),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const { cookie, me } = await signIn(ctx, input)
    ctx.setCookie(cookie)
    return me
  }),

  signOut: authedProcedure.mutation(
    async ({ ctx: { database, hub, secure, session, setCookie } }) => {
      setCookie(await closeSession(database, session.id, secure))
      hub.disconnect({ sessionId: session.id })
    },
  ),
})
