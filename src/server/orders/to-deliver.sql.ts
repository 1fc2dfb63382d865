import { sql } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'

/** The orders that are ready and that no livreur brings yet, as `isToDeliver` of src/shared says it, and word for word as their index does. */
export const toDeliver = sql`${orders.status} in ('picked_up', 'processing') and ready_at is not null and not at_counter`

/** The orders by that index, which is named: SQLite would go through every order of these statuses. */
export const ordersToDeliver = sql`${orders} indexed by orders_to_deliver`
