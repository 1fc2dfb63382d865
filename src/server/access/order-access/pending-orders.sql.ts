import { type SQL, sql } from 'drizzle-orm'

/**
 * The condition for one client's pending orders, in a query that reads `orders` under its own name.
 * It starts with the condition of the index orders_client_open, which SQLite does not infer from
 * the status.
 */
export const isPendingOf = (clientId: SQL | string): SQL =>
  sql`orders.client_id = ${clientId} and orders.status not in ('completed', 'cancelled') and orders.status = 'pending'`
