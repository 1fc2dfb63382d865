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

/** The events of an order, oldest first, also of one that was deleted. */
export const trailOf = (orm: Orm, orderId: string) =>
  orm
    .select({
      kind: orderTrail.kind,
      from: orderTrail.from,
      to: orderTrail.to,
      actorId: orderTrail.actorId,
      clientId: ownerOfNumber(orderTrail.clientN),
      livreurId: orderTrail.livreurId,
      data: orderTrail.data,
      at: orderTrail.at,
    })
    .from(orderTrail)
    .where(eq(orderTrail.orderN, numberOfOrder(orderId)))
    .orderBy(orderTrail.seq)
    .all()

export type TrailEvent = ReturnType<typeof trailOf>[number]

/** A step of a livreur, which begins in the status `from`. */
export interface StepOf {
  livreurId: string
  from: OrderStatus
  /** When they took it, in milliseconds UTC: being given the order later is another turn. Now where it is left out. */
  takenAt?: number
}

/**
 * The events of an order, oldest first, since this livreur had it for this step the last time: whole turns before, which
 * ended by another livreur's or by a missed visit, are left out.
 */
export function sinceGiven(trail: readonly TrailEvent[], step: StepOf): TrailEvent[] {
  const { takenAt = Number.POSITIVE_INFINITY } = step
  const isGiven = (event: TrailEvent) => isGivenFor(event, step)
  const given = trail.findLastIndex((event) => event.at <= takenAt && isGiven(event))
  // A phone whose clock is wrong took it in no turn: in the first one at the earliest.
  const turn = given === -1 ? trail.findIndex(isGiven) : given
  return trail.slice(turn + 1)
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

/**
 * Francs that the books have from this livreur since they had the order for this step: of what they state of it, only what is
 * above is still to be counted.
 */
export function cashBrought(trail: readonly TrailEvent[], step: StepOf): number {
  return sinceGiven(trail, step)
    .filter(({ kind, actorId }) => kind === 'payment_received' && actorId === step.livreurId)
    .reduce((sum, { data }) => sum + Number(data.amount), 0)
}
