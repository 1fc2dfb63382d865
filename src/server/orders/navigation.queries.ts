import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.sql.ts'
import {
  accountPayments,
  claims,
  clientMessages,
  companyInvoices,
  contactMessages,
  creditEntries,
  fneSales,
  livreurApplications,
  missedVisits,
  numberRequests,
  orderFlags,
  orders,
  ownerAsks,
  payments,
  users,
} from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { BUSINESS_ZONE, instantOf, localDay, MINUTES_A_DAY } from '#shared/time/zone.ts'
import { isLateAt } from './awaited.sql.ts'
import { ordersToDeliver, toDeliver } from './to-deliver.sql.ts'

/** The orders that an entry of the navigation counts. No order is in two of them, nor in what « Demandes » counts. */
export interface Badges {
  /** Nobody collects them yet. */
  unassigned: number
  /** Visits of today that nobody makes, without those first collections. */
  toPlace: number
  /** Their linen should be ready. A missing piece is a problem, which « Demandes » counts. */
  late: number
}

const missions = sql.raw(MISSION_STATUSES.map((status) => `'${status}'`).join(', '))

// A missed visit is in no badge: it waits for a new hour as a problem.
const badges = statement((orm, p: { end: number; now: number }) =>
  orm
    .select({
      unassigned: sql<number>`
        (select count(*) from ${orders}
          where ${orders.status} = 'pending' and not ${orders.atCounter} and ${orders.heldSince} is null)`,
      toPlace: sql<number>`
        (select count(*) from ${ordersToDeliver}
          where ${toDeliver} and ${orders.heldSince} is null and ifnull(${orders.deliveryFrom}, 0) < ${p.end})
        + (select count(*) from ${orders}
          where ${orders.status} in (${missions}) and ${orders.heldSince} is null
            and exists (select 1 from ${users} u where u.id = livreur_id and (u.disabled_at is not null or u.deleted_at is not null))
            and ifnull(iif(${orders.status} in ('assigned', 'pickup_en_route'), ${orders.pickupFrom}, ${orders.deliveryFrom}), 0) < ${p.end})`,
      late: sql<number>`
        (select count(*) from ${orders}
          where ${orders.status} in ('picked_up', 'processing') and ${isLateAt(p.now)}
            and ${orders.readyAt} is null and ${orders.missingPieces} = 0)`,
    })
    .from(sql`(select 1)`),
)

/** `now` in milliseconds UTC. */
export function countBadges(orm: Orm, now: number): Badges {
  const end = instantOf(localDay(now, BUSINESS_ZONE), MINUTES_A_DAY, BUSINESS_ZONE)
  return badges.get(orm, { end, now }) ?? { unassigned: 0, toPlace: 0, late: 0 }
}

/** The entries that a new shop does not have until something came for them. */
export interface Arrived {
  /** Money. */
  cashDesk: boolean
  /** A message, a request or a problem. */
  requests: boolean
}

const arrived = statement((orm) =>
  orm
    .select({
      cashDesk: hasRows(payments, accountPayments, creditEntries, companyInvoices, fneSales),
      requests: hasRows(
        clientMessages,
        numberRequests,
        contactMessages,
        livreurApplications,
        orderFlags,
        claims,
        missedVisits,
        ownerAsks,
      ),
    })
    .from(sql`(select 1)`),
)

export const readArrived = (orm: Orm): Arrived =>
  arrived.get(orm) ?? { cashDesk: false, requests: false }
