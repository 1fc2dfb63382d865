import { type SQL, sql } from 'drizzle-orm'

/**
 * The condition for the orders of one client that wait for a livreur, in a query that reads `orders` under its own name.
 * It begins with the condition of the index orders_client_open, which SQLite does not infer from the status alone.
 */
export const isPendingOf = (clientId: SQL | string): SQL =>
  sql`orders.client_id = ${clientId} and orders.status not in ('completed', 'cancelled') and orders.status = 'pending'`
