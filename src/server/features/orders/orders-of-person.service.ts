import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { eraseReasons } from '#server/features/adjustments/erasure.service.ts'
import { eraseCheckNotes } from '#server/features/custody/erasure.service.ts'
import { eraseFlagNotes } from '#server/features/flags/flags.service.ts'
import { MISSION_STATUSES } from '#shared/orders.ts'

/** Stands on the orders of a client who deleted their account. */
const ERASED_ADDRESS = 'Adresse supprimée'

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
}))

/** What a person has in hand: as a client the orders in progress, as a livreur the missions. */
export function workInHand(orm: Orm, userId: string): { openOrders: number; openMissions: number } {
  const { openOrders, openMissions } = statements(orm)
  return {
    openOrders: openOrders.get({ userId })?.count ?? 0,
    openMissions: openMissions.get({ userId })?.count ?? 0,
  }
}

/** Erases from a client's orders how to find and reach them, inside `write()`; what was washed and paid stays. */
export function eraseClientDetails(orm: Orm, clientId: string): void {
  eraseReasons(orm, clientId)
  eraseCheckNotes(orm, clientId)
  eraseFlagNotes(orm, clientId)
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
    .where(eq(orders.clientId, clientId))
    .run()
}
