import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import {
  orderAdjustments,
  orderChecks,
  orderEvents,
  orderItems,
  orderPhotos,
} from '#server/db/schema.ts'
import type { CheckStep } from '#shared/orders/custody.ts'

const ph = sql.placeholder

const statements = prepared((orm) => ({
  lines: orm
    .select({
      position: orderItems.position,
      name: orderItems.name,
      service: orderItems.service,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, ph('orderId')))
    .orderBy(asc(orderItems.position))
    .prepare(),
  check: orm
    .select()
    .from(orderChecks)
    .where(and(eq(orderChecks.orderId, ph('orderId')), eq(orderChecks.step, ph('step'))))
    .prepare(),
  checks: orm
    .select()
    .from(orderChecks)
    .where(eq(orderChecks.orderId, ph('orderId')))
    .prepare(),
  adjustedSince: orm
    .select({ id: orderAdjustments.id })
    .from(orderAdjustments)
    .where(
      and(
        eq(orderAdjustments.orderId, ph('orderId')),
        gte(orderAdjustments.answeredAt, ph('since')),
        eq(orderAdjustments.status, 'accepted'),
      ),
    )
    .limit(1)
    .prepare(),
  handoverPhoto: orm
    .select({ id: orderPhotos.id })
    .from(orderPhotos)
    .where(
      and(
        eq(orderPhotos.orderId, ph('orderId')),
        eq(orderPhotos.step, 'delivery'),
        eq(orderPhotos.livreurId, ph('livreurId')),
        // By the server's clock, as in the trail: the phone's clock may be wrong, and offline steps
        // arrive later.
        sql`${orderPhotos.createdAt} >= (
          select e.at from ${orderEvents} e where e.order_id = ${ph('orderId')}
          and e.kind = 'moved' and e.to_status = 'delivery_en_route' order by e.seq desc limit 1)`,
      ),
    )
    .limit(1)
    .prepare(),
}))

/** The current lines of an order. */
export function orderedLines(orm: Orm, orderId: string) {
  return statements(orm).lines.all({ orderId })
}

/** The count of an order at one step; undefined when there is none. */
export function findCheck(orm: Orm, orderId: string, step: CheckStep) {
  return statements(orm).check.get({ orderId, step })
}

/** Whether the client accepted an adjustment at this time or later. */
export function isAdjustedSince(orm: Orm, orderId: string, since: number): boolean {
  return statements(orm).adjustedSince.get({ orderId, since }) !== undefined
}

/** Whether this livreur sent a hand-over photo since the order left for its client. */
export function hasHandoverPhoto(
  orm: Orm,
  handover: { orderId: string; livreurId: string },
): boolean {
  return statements(orm).handoverPhoto.get(handover) !== undefined
}

/** Every count of an order. */
export function checksOf(orm: Orm, orderId: string) {
  return statements(orm).checks.all({ orderId })
}
