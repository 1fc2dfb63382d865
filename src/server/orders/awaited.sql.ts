import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import { TO_COLLECT_MS, TO_COLLECT_STATUSES } from '#shared/orders/awaited.ts'

const statuses = sql.raw(TO_COLLECT_STATUSES.map((status) => `'${status}'`).join(', '))

/** The orders of « En retard » at `now` (milliseconds UTC), as `awaitedIn` says it of us; word for word as the index orders_due. */
export const isLateAt = (now: number): SQL => sql`due_at is not null and ${orders.dueAt} < ${now}`

/** Ready laundry of which something is asked of its client: to fetch it, or to say when we come. */
export const isAskedOfClient = sql`${orders.readyAt} is not null and ${orders.status} in (${statuses})
  and (${orders.heldSince} is not null or ${orders.deliveryTo} is null)`

/** The orders of « À retirer » at `now` (milliseconds UTC), as `awaitedIn` says it. */
export const isToCollect = (now: number): SQL =>
  sql`${isAskedOfClient} and (${orders.atCounter} or ${orders.heldSince} is not null or ${orders.readyAt} <= ${now} - ${TO_COLLECT_MS})`
