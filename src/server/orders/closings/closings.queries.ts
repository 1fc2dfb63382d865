import { and, eq, gt, sql } from 'drizzle-orm'
import { newestOrdersFirst } from '#server/access/order-access/order-pages.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orderChecks, orderClosings, orderItems, orders } from '#server/db/schema.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { CLOSING_MS } from '#shared/orders/closings.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { contentsOfOrder } from '../contents.sql.ts'

/** Somebody who has that many delivered in a week is not asked of each. */
const MAX_ASKED = 5

/** The pieces that came back: as they were counted at the delivery, else at the pick-up, else as they were ordered. */
const piecesBack = sql<number>`coalesce(${countedAt('delivery')}, ${countedAt('pickup')},
  (select sum(${orderItems.quantity}) from ${orderItems} where ${orderItems.orderN} = ${orders.n}), 0)`

function countedAt(step: CheckStep) {
  const where = and(sql`${orderChecks.orderN} = ${orders.n}`, eq(orderChecks.step, step))
  return sql`(select ${orderChecks.counted} from ${orderChecks} where ${where})`
}

const asked = (orm: Orm, p: { clientId: string; since: number }) =>
  orm
    .select({
      id: orders.id,
      reference: orders.reference,
      atCounter: orders.atCounter,
      pieces: piecesBack,
      bags: contentsOfOrder.bags,
      deliveredAt: sql<number>`${deliveredAt}`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.clientId, p.clientId),
        eq(orders.status, 'completed'),
        // An order is not older than its last change: most are left out without their events.
        gt(orders.updatedAt, p.since),
        sql`not exists (select 1 from ${orderClosings} where ${orderClosings.orderN} = ${orders.n})`,
        gt(deliveredAt, p.since),
      ),
    )
    .orderBy(...newestOrdersFirst)
    .limit(MAX_ASKED)

export const askedOrders = (orm: Orm, clientId: string, now: number) =>
  asked(orm, { clientId, since: now - CLOSING_MS }).all()
