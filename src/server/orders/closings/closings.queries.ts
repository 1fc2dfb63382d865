import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { newestOrdersFirst } from '#server/access/order-access/order-pages.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orderChecks, orderClosings, orderFlags, orderItems, orders } from '#server/db/schema.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { CLOSING_MS, HANDLED_MS } from '#shared/orders/closings.ts'
import { type CheckStep, TOLD_BEFORE_CLAIMS } from '#shared/orders/custody.ts'
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

/** Its pieces were counted, so that the count can be contested. */
const isCounted =
  sql<boolean>`exists (select 1 from ${orderChecks} where ${orderChecks.orderN} = ${orders.n})`.mapWith(
    Boolean,
  )

const asked = (orm: Orm, p: { clientId: string; since: number }) =>
  orm
    .select({
      id: orders.id,
      reference: orders.reference,
      atCounter: orders.atCounter,
      pieces: piecesBack,
      bags: contentsOfOrder.bags,
      isCounted,
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

/** More than anybody has open at once. */
const MAX_TOLD = 10

const told = (orm: Orm, p: { clientId: string; handledSince: number }) =>
  orm
    .select({
      id: orderFlags.id,
      kind: orderFlags.kind,
      note: orderFlags.note,
      /** Milliseconds UTC. */
      toldAt: orderFlags.createdAt,
      handledAt: orderFlags.resolvedAt,
      order: {
        id: orders.id,
        reference: orders.reference,
        status: orders.status,
        deliveredAt: sql<number>`${deliveredAt}`,
        isCounted,
      },
    })
    .from(orders)
    .innerJoin(orderClosings, eq(orderClosings.orderN, orders.n))
    .innerJoin(orderFlags, eq(orderFlags.orderId, orders.id))
    .where(
      and(
        eq(orders.clientId, p.clientId),
        eq(orderClosings.answer, 'problem'),
        inArray(orderFlags.kind, TOLD_BEFORE_CLAIMS),
        or(isNull(orderFlags.resolvedAt), gt(orderFlags.resolvedAt, p.handledSince)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.n))
    .limit(MAX_TOLD)

export const toldProblems = (orm: Orm, clientId: string, now: number) =>
  told(orm, { clientId, handledSince: now - HANDLED_MS })
    .all()
    .sort((a, b) => b.toldAt - a.toldAt)
