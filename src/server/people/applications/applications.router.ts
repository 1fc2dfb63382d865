import { adminProcedure, provenAdminProcedure, publicProcedure, router } from '#server/trpc.ts'
import {
  applicationIdInput,
  applicationInput,
  listApplicationsInput,
} from '#shared/people/applications.ts'
import {
  acceptApplication,
  declineApplication,
  listApplications,
  submitApplication,
} from './applications.service.ts'

export const applicationsRouter = router({
  submit: publicProcedure.input(applicationInput).mutation(async ({ ctx, input }) => {
    await submitApplication(ctx, input)
    return null
  }),

  list: adminProcedure
    .input(listApplicationsInput)
    .query(({ ctx: { database }, input }) => listApplications(database.orm, input)),

  accept: provenAdminProcedure.input(applicationIdInput).mutation(async ({ ctx, input }) => {
    await acceptApplication(ctx, input.applicationId)
    return null
  }),

  decline: adminProcedure.input(applicationIdInput).mutation(async ({ ctx, input }) => {
    await declineApplication(ctx, input.applicationId)
    return null
  }),
})
