import { sql } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'

/** The condition of the index orders_express_open, word for word as the schema says it. */
export const isOpenExpress = sql`express_pieces > 0 and ${orders.status} not in ('completed', 'cancelled')`

/** The orders by that index, which is named: SQLite would go through every order that is due. */
export const openExpressOrders = sql`${orders} indexed by orders_express_open`
