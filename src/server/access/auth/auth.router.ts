import { unlessStorageFails } from '#server/lib/storage/storage-fault.ts'
import { type RequestContext, refuseOtherAccount } from '#server/request-context.ts'
import { publicProcedure, router } from '#server/trpc.ts'
import { signInInput } from '#shared/access/auth.ts'
import {
  passkeyInput,
  signInCodeInput,
  signInOptionsInput,
} from '#shared/access/second-factor/second-factor.inputs.ts'
import { sessionRefusal } from '../sessions/sessions.service.ts'
import { leaveSession, signIn } from './auth.service.ts'
import { type Me, shownStanding, toMe } from './enter.service.ts'
import {
  pendingWays,
  signInOptions,
  signInWithCode,
  signInWithPasskey,
} from './second-step.service.ts'

export const authRouter = router({
  /** The account of the session, or null. Throws OTHER_ACCOUNT for a page that was opened under another one. */
  me: publicProcedure.query(({ ctx }) => {
    refuseOtherAccount(ctx, false)
    const { session } = ctx
    return session && !sessionRefusal(session) ? toMe(session.account, shownStanding(ctx)) : null
  }),

  signIn: publicProcedure
    .input(signInInput)
    .mutation(({ ctx, input }) => leavingFormer(ctx, signIn(ctx, input))),

  /** With which second factors this browser may end the sign-in that it began; null without one. */
  pending: publicProcedure.query(({ ctx }) => pendingWays(ctx)),

  passkeyOptions: publicProcedure
    .input(signInOptionsInput)
    .mutation(({ ctx, input }) => signInOptions(ctx, input.alone)),

  signInWithPasskey: publicProcedure
    .input(passkeyInput)
    .mutation(({ ctx, input }) => leavingFormer(ctx, signInWithPasskey(ctx, input.answer))),

  signInWithCode: publicProcedure
    .input(signInCodeInput)
    .mutation(({ ctx, input }) => leavingFormer(ctx, signInWithCode(ctx, input))),

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

/** The browser drops its previous session with the answer, so the server ends it too. */
async function leavingFormer(ctx: RequestContext, entered: Promise<Me>): Promise<Me> {
  const me = await entered
  await unlessStorageFails(() => leaveSession(ctx))
  return me
}
