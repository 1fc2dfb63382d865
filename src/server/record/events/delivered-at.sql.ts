import { sql } from 'drizzle-orm'
import { orderEvents, orders } from '#server/db/schema.ts'

/** When an order was delivered, or collected at the counter, in a query that reads `orders`; null before. */
export const deliveredAt = sql<number | null>`(
  select ${orderEvents.at} from ${orderEvents}
  where ${orderEvents.orderN} = ${orders.n} and ${orderEvents.to} = 'completed' order by ${orderEvents.seq} limit 1)`
