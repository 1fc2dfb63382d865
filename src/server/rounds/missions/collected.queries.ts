import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderChecks, orderEvents, orders, users } from '#server/db/schema.ts'
import { contentsOfOrder } from '#server/orders/contents.sql.ts'

/** More than the events of one livreur's orders in a day. */
const RECENT_EVENTS = 300

/** A bag that a livreur took to the laundry. */
export interface Collected {
  id: string
  reference: string
  clientName: string
  /** Pieces counted at the pick-up, or else those ordered. */
  pieces: number
  /** Bags among them that are charged by their weight, and of what weight. */
  bags: number
  grams: number
  /** They were counted, so that there is a deposit ticket. */
  hasTicket: boolean
  /** Milliseconds UTC. */
  collectedAt: number
  /** No other livreur has the order now, so this one may still print its label. */
  isTheirs: boolean
}

/**
 * The orders this livreur collected since `from` (milliseconds UTC), the latest first; deleted
 * orders are left out.
 */
export function collectedSince(orm: Orm, livreurId: string, from: number): Collected[] {
  const recent = orm
    .select({
      orderN: orderEvents.orderN,
      kind: orderEvents.kind,
      to: orderEvents.to,
      at: orderEvents.at,
    })
    .from(orderEvents)
    .where(eq(orderEvents.livreurN, numberOfUser(livreurId)))
    .orderBy(desc(orderEvents.seq))
    .limit(RECENT_EVENTS)
    .as('recent')
  const bags = orm
    .select({
      id: orders.id,
      reference: orders.reference,
      clientName: users.fullname,
      pieces: sql<number>`coalesce(
          (select c.counted from ${orderChecks} c where c.order_n = ${orders.n} and c.step = 'pickup'),
          ${contentsOfOrder.pieces})`,
      bags: contentsOfOrder.bags,
      grams: contentsOfOrder.grams,
      hasTicket: sql<number>`exists (
          select 1 from ${orderChecks} c where c.order_n = ${orders.n} and c.step = 'pickup')`,
      collectedAt: recent.at,
      livreurId: orders.livreurId,
    })
    .from(recent)
    .innerJoin(orders, eq(orders.n, recent.orderN))
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(eq(recent.kind, 'moved'), eq(recent.to, 'picked_up'), gte(recent.at, from)))
    .all()
  return bags
    .map(({ livreurId: holder, hasTicket, ...bag }) => ({
      ...bag,
      hasTicket: hasTicket === 1,
      isTheirs: holder === livreurId,
    }))
    .sort((a, b) => b.collectedAt - a.collectedAt)
}
