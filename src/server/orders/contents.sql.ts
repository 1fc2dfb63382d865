import { sql } from 'drizzle-orm'
import { orderItems, orders } from '#server/db/schema.ts'

const ofOrder = sql`from ${orderItems} where ${orderItems.orderN} = ${orders.n}`

/** Sums over all lines of an order, for `contentsLabel`. The query has to select from `orders`. */
export const contentsOfOrder = {
  pieces: sql<number>`(select coalesce(sum(${orderItems.quantity}), 0) ${ofOrder})`,
  /** The bags among them that are charged by their weight. */
  bags: sql<number>`(
    select coalesce(sum(${orderItems.quantity}), 0) ${ofOrder} and ${orderItems.grams} is not null)`,
  /** The weight of these bags. */
  grams: sql<number>`(select coalesce(sum(${orderItems.grams}), 0) ${ofOrder})`,
}
