import { sql } from 'drizzle-orm'
import { orderEvents, orders } from '#server/db/schema.ts'

/**
 * When an order was delivered, or collected at the counter, in a query that reads `orders`; null before. A delivered order
 * moves no more, so that its last move is looked for from the end of its trail, past which little follows.
 */
export const deliveredAt = sql<number | null>`iif(${orders.status} = 'completed', (
  select ${orderEvents.at} from ${orderEvents}
  where ${orderEvents.orderN} = ${orders.n} and ${orderEvents.kind} = 'moved' and ${orderEvents.to} = 'completed'
  order by ${orderEvents.seq} desc limit 1), null)`
