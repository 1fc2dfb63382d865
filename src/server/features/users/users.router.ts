import { adminProcedure, router } from '#server/trpc.ts'
import { listLivreurs } from './users.service.ts'

export const usersRouter = router({
  livreurs: adminProcedure.query(({ ctx: { database } }) => listLivreurs(database.orm)),
})
