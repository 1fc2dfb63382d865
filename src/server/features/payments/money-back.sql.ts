import { sql } from 'drizzle-orm'
import { orders, refunds } from '#server/db/schema.ts'

/** The refunds of an order of `selectOrders`, open and made, as the JSON of a `MoneyBack`. */
export const moneyBackJson = sql<string>`(
  select json_object(
    'owed', coalesce(sum(case when r.settled_at is null then r.amount end), 0),
    'back', coalesce(sum(case when r.outcome = 'refunded' then r.amount end), 0),
    'backAt', max(case when r.outcome = 'refunded' then r.settled_at end))
  from ${refunds} r where r.order_id = ${orders.id})`
