import { sql } from 'drizzle-orm'
import { isPendingOf } from '#server/access/order-access/pending-orders.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { refusePlaceTooMany } from '#server/shop/slots/held-places.service.ts'

const pendingOf = statement((orm, p: { clientId: string }) =>
  orm.select({ count: sql<number>`count(*)` }).from(orders).where(isPendingOf(p.clientId)),
)

interface Asking {
  clientId: string
  /** Milliseconds UTC. */
  now: number
  /** Whether the order has a slot for its pick-up. */
  takesPlace: boolean
}

/**
 * Refuses one more order to a client who has as many as the settings allow, inside the `write()` that would store it. The
 * orders that the team takes for a client have no such ceiling. Throws TOO_MANY_PENDING, TOO_MANY_PLACES.
 */
export function refuseOrderTooMany(orm: Orm, { clientId, now, takesPlace }: Asking): void {
  const { maxPending: max } = readSettings(orm, 'ordering')
  const pending = pendingOf.get(orm, { clientId })
  if (pending && pending.count >= max) throw new AppError('TOO_MANY_PENDING', { max })
  if (takesPlace) refusePlaceTooMany(orm, { clientId, now })
}
