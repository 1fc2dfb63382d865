import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder, numberOfUser, ownerOfNumber } from '#server/db/numbers.ts'
import { orderEvents, orderTrail } from '#server/db/schema.ts'
import { missionStep, type OrderStatus } from '#shared/order-status.ts'

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

type TrailEvent = Pick<
  typeof orderTrail.$inferSelect,
  'kind' | 'from' | 'to' | 'actorId' | 'livreurId' | 'data'
>

/** A step of a livreur, which begins in the status `from`. */
interface StepOf {
  livreurId: string
  from: OrderStatus
}

/**
 * The events of an order, oldest first, since this livreur had it for this step the last time: whole turns before, which
 * ended by another livreur's or by a missed visit, are left out.
 */
export function sinceGiven<Event extends TrailEvent>(
  trail: readonly Event[],
  { livreurId, from }: StepOf,
): Event[] {
  const given = trail.findLastIndex((event) => {
    if (event.livreurId !== livreurId || event.to === null) return false
    if (event.to === event.from && event.kind !== 'reassigned') return false
    // What leads from the step back to where it waits ends the turn.
    const waits = event.from !== from && missionStep(event.to)?.to === from
    return event.to === from || waits
  })
  return trail.slice(given + 1)
}

/** Francs that this livreur brought in by these events. */
export function cashBrought(events: readonly TrailEvent[], livreurId: string): number {
  return events
    .filter(({ kind, actorId }) => kind === 'payment_received' && actorId === livreurId)
    .reduce((sum, { data }) => sum + Number(data.amount), 0)
}
