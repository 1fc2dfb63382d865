import { sql } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'

/**
 * Since when an order waits for a time, in a query that reads `orders`: after a missed visit, since it was placed where no
 * slot was free, or since its clothes are ready without a delivery. Null for one that has a time or a livreur who brings
 * it, and for one of before there were slots.
 */
export const waitingSince = sql<number | null>`
  coalesce(${orders.heldSince},
    iif(${orders.asap} and ${orders.pickupTo} is null and ${orders.status} in ('pending', 'assigned', 'pickup_en_route'), ${orders.createdAt}, null),
    iif(${orders.deliveryTo} is null and not ${orders.atCounter} and ${orders.status} in ('picked_up', 'processing'), ${orders.readyAt}, null))`
