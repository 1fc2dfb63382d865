import { sql } from 'drizzle-orm'
import { childRow } from '#server/db/json-object.ts'
import { orderClosings, orderEvents, orders } from '#server/db/schema.ts'

/** When an order was delivered, or collected at the counter, in a query that reads `orders`; null before. */
export const deliveredAt = sql<number | null>`(
  select ${orderEvents.at} from ${orderEvents}
  where ${orderEvents.orderN} = ${orders.n} and ${orderEvents.to} = 'completed' order by ${orderEvents.seq} limit 1)`

/** The client's answer after the delivery, in a query that reads `orders`; null while there is none. */
export const closingOfOrder = childRow(
  {
    answer: orderClosings.answer,
    rating: orderClosings.rating,
    word: orderClosings.word,
    answeredAt: orderClosings.answeredAt,
  },
  sql`from ${orderClosings} where ${orderClosings.orderN} = ${orders.n}`,
)
