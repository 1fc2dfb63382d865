import { sharedRides } from '#server/features/positions/positions.service.ts'
import {
  approveLivreur,
  confirmSuperadmin,
  disableUser,
  enableUser,
  resendConfirmation,
} from '#server/features/staff/staff.service.ts'
import { adminProcedure, router, superadminProcedure } from '#server/trpc.ts'
import { listUsersInput, userIdInput } from '#shared/users.ts'
import { listUsers } from './users.queries.ts'
import { type Livreur, listLivreurs, waitingLivreurs } from './users.service.ts'

export const usersRouter = router({
  /** Those who may be given an order, and where each is who rides and shares it. */
  livreurs: adminProcedure.query(({ ctx: { database, clock } }) => {
    const rides = sharedRides(database.orm, clock.now())
    const points = new Map(rides.map(({ livreurId, position }) => [livreurId, position]))
    const withPoint = (livreur: Livreur) => ({ ...livreur, point: points.get(livreur.id) ?? null })
    return listLivreurs(database.orm).map(withPoint)
  }),

  list: superadminProcedure
    .input(listUsersInput)
    .query(({ ctx: { database }, input }) => listUsers(database.orm, input)),

  /** The livreurs who signed up by themselves and whom nobody has approved yet, oldest first. */
  waiting: adminProcedure.query(({ ctx: { database } }) => waitingLivreurs(database.orm)),

  approve: adminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await approveLivreur(ctx, input.userId)
    return null
  }),

  confirmSuperadmin: superadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await confirmSuperadmin(ctx, input.userId)
    return null
  }),

  disable: superadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await disableUser(ctx, input.userId)
    return null
  }),

  enable: superadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await enableUser(ctx, input.userId)
    return null
  }),

  resendConfirmation: superadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await resendConfirmation(ctx, input.userId)
    return null
  }),
})
