import { type Livreur, listLivreurs } from '#server/access/users/users.service.ts'
import { sharedRides } from '#server/orders/livreur-position/livreur-position.service.ts'
import { adminProcedure, router } from '#server/trpc.ts'

/** Answers under `users`. */
export const livreursRouter = router({
  /** The livreurs who may be given an order, and the position of each who shares it. */
  livreurs: adminProcedure.query(({ ctx: { database, clock } }) => {
    const rides = sharedRides(database.orm, clock.now())
    const points = new Map(rides.map(({ livreurId, position }) => [livreurId, position]))
    const withPoint = (livreur: Livreur) => ({ ...livreur, point: points.get(livreur.id) ?? null })
    return listLivreurs(database.orm).map(withPoint)
  }),
})
