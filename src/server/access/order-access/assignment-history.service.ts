import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder, numberOfUser, ownerOfNumber } from '#server/db/numbers.ts'
import { orderEvents, orderTrail } from '#server/db/schema.ts'

/**
 * An order once given to this livreur, from the trail, even when it was deleted; undefined for any
 * other.
 */
export function onceHeld(orm: Orm, held: { orderId: string; livreurId: string }) {
  return orm
    .select({
      reference: orderTrail.reference,
      clientId: ownerOfNumber(orderTrail.clientN),
      orderedAt: sql<number>`(
        select e.at from ${orderEvents} e where e.order_n = order_trail.order_n order by e.seq limit 1)`,
    })
    .from(orderTrail)
    .where(
      and(
        eq(orderTrail.orderN, numberOfOrder(held.orderId)),
        // The + makes SQLite use the order's own few events rather than all events of the livreur.
        sql`+${orderTrail.livreurN} = ${numberOfUser(held.livreurId)}`,
      ),
    )
    .limit(1)
    .get()
}
