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
        // By our clock, as the trail is: a phone's may be wrong, and a ride without network is told of afterwards.
        sql`${orderPhotos.createdAt} >= (
          select e.at from ${orderEvents} e where e.order_id = ${ph('orderId')}
          and e.kind = 'moved' and e.to_status = 'delivery_en_route' order by e.seq desc limit 1)`,
      ),
    )
    .limit(1)
    .prepare(),
}))

/** The lines of an order, as they stand. */
export function orderedLines(orm: Orm, orderId: string) {
  return statements(orm).lines.all({ orderId })
}

/** What was counted of an order at one of its doors; nothing when nobody counted there. */
export function findCheck(orm: Orm, orderId: string, step: CheckStep) {
  return statements(orm).check.get({ orderId, step })
}

/** Whether the client accepted other lines than they ordered, at this time or later. */
export function isAdjustedSince(orm: Orm, orderId: string, since: number): boolean {
  return statements(orm).adjustedSince.get({ orderId, since }) !== undefined
}

/** Whether this livreur sent a photo of the hand-over since the order is on its way back to its client. */
export function hasHandoverPhoto(
  orm: Orm,
  handover: { orderId: string; livreurId: string },
): boolean {
  return statements(orm).handoverPhoto.get(handover) !== undefined
}

/** All that was counted of an order. */
export function checksOf(orm: Orm, orderId: string) {
  return statements(orm).checks.all({ orderId })
}
