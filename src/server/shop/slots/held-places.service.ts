import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'

/** The status comes twice: SQLite does not infer the condition of the index orders_client_open from the list. */
const heldBy = statement((orm, p: { clientId: string; now: number }) =>
  orm
    .select({ places: sql<number>`count(*)` })
    .from(orders)
    .where(
      sql`orders.client_id = ${p.clientId} and orders.status not in ('completed', 'cancelled')
        and orders.status in ('pending', 'assigned', 'pickup_en_route') and orders.pickup_to > ${p.now}`,
    ),
)

interface Holder {
  clientId: string
  /** Milliseconds UTC. */
  now: number
}

/**
 * Refuses one more pick-up to a client who holds as many places as the settings allow, inside the `write()` that would
 * take it: places are for everybody. A delivery follows from its pick-up and is not counted; nor is a slot that is over,
 * since nobody else could have it. Throws TOO_MANY_PLACES.
 */
export function refusePlaceTooMany(orm: Orm, holder: Holder): void {
  const { perClient: max } = readSettings(orm, 'slots')
  const held = heldBy.get(orm, holder)
  if (held && held.places >= max) throw new AppError('TOO_MANY_PLACES', { max })
}
