import { shownStanding, toMe } from '#server/access/auth/enter.service.ts'
import { clearedSessionCookie } from '#server/access/sessions/sessions.service.ts'
import { readPreferences, setPreferences } from '#server/access/users/preferences.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { authedOrLinkProcedure, authedProcedure, clientProcedure, router } from '#server/trpc.ts'
import { ownPreferencesInput } from '#shared/access/laundry-preferences.ts'
import { mailPreferenceInput } from '#shared/access/mail-preference.ts'
import { changePasswordInput, sessionInput } from '#shared/access/profile.ts'
import { proofInput } from '#shared/access/second-factor/second-factor.inputs.ts'
import { deleteAccountInput, profileInput } from '#shared/people/profile.ts'
import { deleteAccount } from './deletion.service.ts'
import { refusePersonalExport } from './personal-export.service.ts'
import {
  changePassword,
  closeOtherSessions,
  closeOwnSession,
  listOwnSessions,
  readMailPreference,
  readObstacles,
  setMailPreference,
  updateProfile,
} from './profile.service.ts'
import { proofOptions, proveAgain } from './proof.service.ts'

export const profileRouter = router({
  overview: authedOrLinkProcedure.query(({ ctx: { database, actor } }) =>
    readObstacles(database.orm, actor.id),
  ),

  update: authedOrLinkProcedure
    .input(profileInput)
    .mutation(async ({ ctx, input }) => toMe(await updateProfile(ctx, input), shownStanding(ctx))),

  mailPreference: authedOrLinkProcedure.query(({ ctx: { database, actor } }) =>
    readMailPreference(database.orm, actor.id),
  ),

  setMailPreference: authedOrLinkProcedure
    .input(mailPreferenceInput)
    .mutation(async ({ ctx, input }) => {
      await setMailPreference(ctx, input)
      return null
    }),

  /** Empty for a link that hides the client's places. */
  preferences: clientProcedure.query(({ ctx: { database, actor } }) =>
    actor.placesHidden ? {} : readPreferences(database.orm, actor.id),
  ),

  setPreferences: clientProcedure.input(ownPreferencesInput).mutation(async ({ ctx, input }) => {
    // They see nothing of it either.
    if (ctx.actor.placesHidden) throw new AppError('FORBIDDEN')
    await setPreferences(ctx, ctx.actor.id, input)
    return null
  }),

  changePassword: authedProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  sessions: authedProcedure.query(({ ctx: { database, session } }) =>
    listOwnSessions(database, session),
  ),

  closeSession: authedProcedure.input(sessionInput).mutation(async ({ ctx, input }) => {
    await closeOwnSession(ctx, input.sessionId)
    return null
  }),

  closeOtherSessions: authedProcedure.mutation(async ({ ctx }) => ({
    closed: await closeOtherSessions(ctx),
  })),

  proofOptions: authedProcedure
    .meta({ givesFactor: true })
    .mutation(({ ctx }) => proofOptions(ctx)),

  /** Proves again who acts, before what needs a fresh proof. */
  prove: authedProcedure
    .meta({ givesFactor: true })
    .input(proofInput)
    .mutation(async ({ ctx, input }) => {
      await proveAgain(ctx, input)
      return null
    }),

  /** Whether a personal export may start now; the file itself is a download. */
  askExport: authedProcedure.mutation(({ ctx }) => {
    refusePersonalExport(ctx)
    return null
  }),

  deleteAccount: authedOrLinkProcedure
    .input(deleteAccountInput)
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, input)
      ctx.setCookie(clearedSessionCookie(ctx.database, ctx.secure))
      ctx.clearBrowserCache()
      return null
    }),
})
