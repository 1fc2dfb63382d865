import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderEvents } from '#server/db/schema.ts'

/**
 * An order once given to this livreur, from the trail, even when it was deleted; undefined for any
 * other.
 */
export function onceHeld(orm: Orm, held: { orderId: string; livreurId: string }) {
  return orm
    .select({
      reference: orderEvents.reference,
      clientId: orderEvents.clientId,
      orderedAt: sql<number>`(
        select e.at from ${orderEvents} e where e.order_id = ${held.orderId} order by e.seq limit 1)`,
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, held.orderId),
        // The + makes SQLite use the order's own few events rather than all events of the livreur.
        sql`+${orderEvents.livreurId} = ${held.livreurId}`,
      ),
    )
    .limit(1)
    .get()
}
