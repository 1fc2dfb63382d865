import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { BUSINESS_ZONE, instantOf, localDay, MINUTES_A_DAY } from '#shared/time/zone.ts'
import { ordersToDeliver, toDeliver } from './to-deliver.sql.ts'

const missions = sql.raw(MISSION_STATUSES.map((status) => `'${status}'`).join(', '))

/** Visits of today that nobody makes yet: to be collected, to be delivered, or of a livreur who may make none any more. */
const countBefore = statement((orm, p: { end: number }) =>
  orm
    .select({
      count: sql<number>`
        (select count(*) from ${orders}
          where ${orders.status} = 'pending' and not ${orders.atCounter} and ${orders.heldSince} is null
            and ifnull(${orders.pickupFrom}, 0) < ${p.end})
        + (select count(*) from ${ordersToDeliver}
          where ${toDeliver} and ${orders.heldSince} is null and ifnull(${orders.deliveryFrom}, 0) < ${p.end})
        + (select count(*) from ${orders}
          where ${orders.status} in (${missions}) and ${orders.heldSince} is null
            and exists (select 1 from ${users} u where u.id = livreur_id and (u.disabled_at is not null or u.deleted_at is not null))
            and ifnull(iif(${orders.status} in ('assigned', 'pickup_en_route'), ${orders.pickupFrom}, ${orders.deliveryFrom}), 0) < ${p.end})`,
    })
    .from(sql`(select 1)`),
)

/** The number of today's stops in « À placer » of « Tournées ». `now` in milliseconds UTC. */
export function countToPlace(orm: Orm, now: number): number {
  const end = instantOf(localDay(now, BUSINESS_ZONE), MINUTES_A_DAY, BUSINESS_ZONE)
  return countBefore.get(orm, { end })?.count ?? 0
}
