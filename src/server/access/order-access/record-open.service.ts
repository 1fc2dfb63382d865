import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder, ownerOfNumber } from '#server/db/numbers.ts'
import { orderEvents, users } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'
import { isOver, type OrderStatus } from '#shared/order-status.ts'
import type { OrderEventKind } from '#shared/record/live.ts'

/** The events that bring an order to its status, its deletion included. */
const LIFE_EVENTS: OrderEventKind[] = [
  'created',
  'assigned',
  'reassigned',
  'moved',
  'cancelled',
  'deleted',
]

/** How long after its end the record of an order may still grow, in milliseconds. */
export const RECORD_OPEN_MS = 7 * DAY_MS

/**
 * Whether photos and text may still be added to an order at `now` (milliseconds UTC): never once
 * its client's account is erased, nor later than RECORD_OPEN_MS after it was completed, cancelled
 * or deleted. A phone that was offline for longer comes too late.
 */
export function isRecordOpen(orm: Orm, orderId: string, now: number): boolean {
  const last = lastOfLife(orm, orderId)
  if (!last || last.clientDeletedAt !== null) return false
  return !isEnd(last) || now - last.at < RECORD_OPEN_MS
}

/** When an order was completed, cancelled or deleted, in milliseconds UTC; undefined while it is none of these. */
export function endOfOrder(orm: Orm, orderId: string): number | undefined {
  const last = lastOfLife(orm, orderId)
  return last && isEnd(last) ? last.at : undefined
}

const isEnd = ({ to }: { to: OrderStatus | null }) => to === null || isOver(to)

function lastOfLife(orm: Orm, orderId: string) {
  return orm
    .select({ to: orderEvents.to, at: orderEvents.at, clientDeletedAt: users.deletedAt })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, ownerOfNumber(orderEvents.clientN)))
    .where(
      and(
        eq(orderEvents.orderN, numberOfOrder(orderId)),
        // The trail outlives a deleted order; events written after the end do not postpone it.
        inArray(orderEvents.kind, LIFE_EVENTS),
      ),
    )
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .get()
}
