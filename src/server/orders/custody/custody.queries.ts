import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import {
  orderAdjustments,
  orderChecks,
  orderEvents,
  orderPhotos,
  orders,
} from '#server/db/schema.ts'
import type { CheckStep } from '#shared/orders/custody.ts'

const checkAtStep = (orm: Orm, p: { orderId: string; step: CheckStep }) =>
  orm
    .select()
    .from(orderChecks)
    .where(and(eq(orderChecks.orderN, numberOfOrder(p.orderId)), eq(orderChecks.step, p.step)))

/** The count of an order at one step; undefined when there is none. */
export function findCheck(orm: Orm, orderId: string, step: CheckStep) {
  return checkAtStep(orm, { orderId, step }).get()
}

/** Whether the client accepted an adjustment at this time or later; what the count itself lowered is none. */
export function isAdjustedSince(orm: Orm, orderId: string, since: number): boolean {
  const adjustment = orm
    .select({ id: orderAdjustments.id })
    .from(orderAdjustments)
    .where(
      and(
        eq(orderAdjustments.orderId, orderId),
        gte(orderAdjustments.answeredAt, since),
        eq(orderAdjustments.status, 'accepted'),
        eq(orderAdjustments.byCount, false),
      ),
    )
    .limit(1)
    .get()
  return adjustment !== undefined
}

/**
 * Whether this livreur, or the member of the team at the counter, sent a hand-over photo since the order left for its
 * client, or was collected from them at the counter.
 */
export function hasHandoverPhoto(
  orm: Orm,
  handover: { orderId: string; livreurId: string },
): boolean {
  const photo = orm
    .select({ id: orderPhotos.id })
    .from(orderPhotos)
    .where(
      and(
        eq(orderPhotos.orderId, handover.orderId),
        eq(orderPhotos.step, 'delivery'),
        eq(orderPhotos.livreurId, handover.livreurId),
        // By the server's clock, as in the trail: the phone's clock may be wrong, and offline steps
        // arrive later.
        sql`${orderPhotos.createdAt} >= (
          select e.at from ${orderEvents} e where e.order_n = ${numberOfOrder(handover.orderId)}
          and e.kind = 'moved' and e.to_status in ('delivery_en_route', 'picked_up') order by e.seq desc limit 1)`,
      ),
    )
    .limit(1)
    .get()
  return photo !== undefined
}

/** Every count of these orders. */
export const checksOf = (orm: Orm, orderIds: readonly string[]) =>
  orm
    .select({ orderId: orders.id, counts: orderChecks.counts, reserves: orderChecks.reserves })
    .from(orders)
    .innerJoin(orderChecks, eq(orderChecks.orderN, orders.n))
    .where(inArray(orders.id, [...orderIds]))
    .all()
