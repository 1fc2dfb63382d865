import { sql } from 'drizzle-orm'
import { childRow } from '#server/db/json-object.ts'
import { orderClosings, orders } from '#server/db/schema.ts'

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
