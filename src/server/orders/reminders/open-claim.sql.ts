import { sql } from 'drizzle-orm'
import { orderFlags, orders } from '#server/db/schema.ts'
import { TOLD_BY_CLIENT } from '#shared/orders/custody.ts'

/** Whether the client of an order contests something that the team has not settled, in a query that reads `orders`. */
export const hasOpenClaim = sql`exists (select 1 from ${orderFlags} f
  where f.order_id = ${orders.id} and f.kind in ${[...TOLD_BY_CLIENT]} and f.resolved_at is null)`
