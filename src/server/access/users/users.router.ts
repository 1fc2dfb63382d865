import { adminProcedure, router, superadminProcedure } from '#server/trpc.ts'
import { findClientsInput } from '#shared/access/team-clients.ts'
import { listUsersInput } from '#shared/access/users.inputs.ts'
import { findClients, recentClients } from './client-search.queries.ts'
import { listUsers } from './users.queries.ts'
import { waitingLivreurs } from './users.service.ts'

export const usersRouter = router({
  list: superadminProcedure
    .input(listUsersInput)
    .query(({ ctx: { database }, input }) => listUsers(database.orm, input)),

  /** The clients whom a search finds, as the team tells them apart before it takes an order. */
  findClients: adminProcedure
    .input(findClientsInput)
    .query(({ ctx: { database }, input }) => findClients(database.orm, input.search)),

  /** The clients whom a till still finds without a network. */
  recentClients: adminProcedure.query(({ ctx: { database } }) => recentClients(database.orm)),

  /** The livreurs who signed up by themselves and are not approved yet, oldest first. */
  waiting: adminProcedure.query(({ ctx: { database } }) => waitingLivreurs(database.orm)),
})
