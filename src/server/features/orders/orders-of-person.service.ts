import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { eraseReasons } from '#server/features/adjustments/erasure.service.ts'
import { eraseCheckNotes } from '#server/features/custody/erasure.service.ts'
import { ERASED_ADDRESS } from '#server/features/order-access/contact-details.sql.ts'
import { MISSION_STATUSES } from '#shared/orders/orders.ts'

const statements = prepared((orm) => ({
  openOrders: orm
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(
      and(
        eq(orders.clientId, sql.placeholder('userId')),
        sql`${orders.status} not in ('completed', 'cancelled')`,
      ),
    )
    .prepare(),
  openMissions: orm
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(
      and(
        eq(orders.livreurId, sql.placeholder('userId')),
        inArray(orders.status, [...MISSION_STATUSES]),
      ),
    )
    .prepare(),
  next: orm
    .select({ createdAt: orders.createdAt, id: orders.id })
    .from(orders)
    .where(
      sql`${orders.clientId} = ${sql.placeholder('clientId')} and (${orders.createdAt}, ${orders.id}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
}))

/** A person's work in progress: the open orders of a client, the missions of a livreur. */
export function workInHand(orm: Orm, userId: string): { openOrders: number; openMissions: number } {
  const { openOrders, openMissions } = statements(orm)
  return {
    openOrders: openOrders.get({ userId })?.count ?? 0,
    openMissions: openMissions.get({ userId })?.count ?? 0,
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
  return statements(orm).next.all({ clientId, ...cursor, limit })
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
