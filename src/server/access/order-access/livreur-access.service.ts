import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'
import { isMission, MISSION_STATUSES, type OrderStatus } from '#shared/order-status.ts'

/** How long a livreur may still read a finished mission: a client may call them back. */
const LOOK_BACK_MS = 2 * DAY_MS

interface Carried {
  id: string
  status: OrderStatus
  livreurId: string | null
}

/**
 * Whether an order is a livreur's mission at `now` (milliseconds UTC), or was within the last two
 * days.
 */
export function isInHand(orm: Orm, order: Carried, livreurId: string, now: number): boolean {
  if (order.livreurId !== livreurId) return false
  if (isMission(order.status)) return true
  const end = orm
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderN, numberOfOrder(order.id)),
        inArray(orderEvents.from, [...MISSION_STATUSES]),
        notInArray(orderEvents.to, [...MISSION_STATUSES]),
      ),
    )
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .get()
  return end !== undefined && now - end.at < LOOK_BACK_MS
}
