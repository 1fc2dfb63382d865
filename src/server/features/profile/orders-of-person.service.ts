import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { eraseReasons } from '#server/features/adjustments/erasure.service.ts'
import { eraseCheckNotes } from '#server/features/custody/erasure.service.ts'
import { ERASED_ADDRESS } from '#server/features/order-access/contact-details.sql.ts'
import { newestOrdersFirst, ordersBefore } from '#server/features/order-access/order-pages.sql.ts'
import { MISSION_STATUSES } from '#shared/orders/orders.ts'

/** A person's work in progress: the open orders of a client, the missions of a livreur. */
export function workInHand(orm: Orm, userId: string): { openOrders: number; openMissions: number } {
  const count = (where: SQL | undefined) =>
    orm.select({ count: sql<number>`count(*)` }).from(orders).where(where).get()?.count ?? 0
  const isOpen = sql`${orders.status} not in ('completed', 'cancelled')`
  const isMission = inArray(orders.status, [...MISSION_STATUSES])
  return {
    openOrders: count(and(eq(orders.clientId, userId), isOpen)),
    openMissions: count(and(eq(orders.livreurId, userId), isMission)),
  }
}

/** The position of an order among a client's. */
export interface OrderPlace {
  createdAt: number
  id: string
}

/** The client's orders after `cursor`, from the newest, `limit` at most. */
export function nextOrdersOf(
  orm: Orm,
  clientId: string,
  cursor: OrderPlace,
  limit: number,
): OrderPlace[] {
  return orm
    .select({ createdAt: orders.createdAt, id: orders.id })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), ordersBefore(cursor)))
    .orderBy(...newestOrdersFirst)
    .limit(limit)
    .all()
}

/**
 * Erases the contact details on a client's orders, inside `write()`; what was washed and paid
 * stays.
 */
export function eraseOrderDetails(orm: Orm, orderIds: readonly string[]): void {
  eraseReasons(orm, orderIds)
  eraseCheckNotes(orm, orderIds)
  orm
    .update(orders)
    .set({
      clientAddress: ERASED_ADDRESS,
      clientContactPhone: '',
      landmark: null,
      note: null,
      locationLat: null,
      locationLng: null,
    })
    .where(inArray(orders.id, [...orderIds]))
    .run()
}
