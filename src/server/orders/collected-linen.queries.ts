import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orders } from '#server/db/schema.ts'
import { contentsOfOrder } from './contents.sql.ts'

/** An order has one count at its pick-up, and one total that is agreed to there. */
const ofAdjustment = (column: 'total' | 'total_before', which: string) =>
  sql<number | null>`(select a.${sql.raw(column)} from order_adjustments a
    where a.order_id = orders.id and ${sql.raw(which)} limit 1)`
const BY_COUNT = 'a.by_count'
const AT_DOOR = "a.at_door and a.status = 'accepted'"

const linen = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({
      ...contentsOfOrder,
      lowered: ofAdjustment('total', BY_COUNT),
      loweredFrom: ofAdjustment('total_before', BY_COUNT),
      agreed: ofAdjustment('total', AT_DOOR),
    })
    .from(orders)
    .where(eq(orders.n, numberOfOrder(p.orderId)))

const NOTHING = { pieces: 0, bags: 0, grams: 0, lowered: null, loweredFrom: null, agreed: null }

/**
 * Counts the linen of an order after its pick-up. In francs, `lowered` and `loweredFrom` are the totals after and before a
 * count that lowered it, and `agreed` is the total that the client accepted at the door. Each is null when this did not happen.
 */
export function collectedLinen(orm: Orm, orderId: string) {
  return linen(orm, { orderId }).get() ?? NOTHING
}
