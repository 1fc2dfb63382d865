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
  step: StepOf,
): Event[] {
  const given = trail.findLastIndex((event) => isGivenFor(event, step))
  return trail.slice(given + 1)
}

/** Whether by this event the livreur has the order for the step: it comes to where the step begins, or to the step before. */
function isGivenFor({ kind, from, to, livreurId }: TrailEvent, step: StepOf): boolean {
  if (livreurId !== step.livreurId || to === null) return false
  if (kind === 'reassigned') return to === step.from || leadsTo(to, step)
  // Payments and counts repeat the status.
  if (to === from) return false
  if (to === step.from) return true
  // A missed visit leads from the step back to the one before: it ends a turn and begins none.
  if (from === step.from) return false
  return leadsTo(to, step)
}

/** Whether the next step of a livreur in this status leads to where the step begins. */
const leadsTo = (status: OrderStatus, step: StepOf): boolean =>
  missionStep(status)?.to === step.from

/** Francs that this livreur brought in by these events. */
export function cashBrought(events: readonly TrailEvent[], livreurId: string): number {
  return events
    .filter(({ kind, actorId }) => kind === 'payment_received' && actorId === livreurId)
    .reduce((sum, { data }) => sum + Number(data.amount), 0)
}
