import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { isRide } from '#shared/places/positions.ts'

/** How long before its due time a client is told of an order whose queue will not be done by then, in milliseconds. */
export const TELL_BEFORE_MS = 15 * MINUTE_MS
/** How long the team has to act on an order that is late before its client is told without them, in milliseconds. */
export const PATIENCE_MS = 10 * MINUTE_MS
/** The team has longer while the livreur rides to the client, who sees them come, or as soon as their round comes there. */
export const RIDE_PATIENCE_MS = 30 * MINUTE_MS

/**
 * How late an order may be for its client to be told without the team, in milliseconds: longer than any closing of a
 * weekend. What stood still for longer was forgotten: a new time would be a guess, and would hide it from the list.
 */
export const TELL_UNTIL_MS = 2 * DAY_MS

interface DueOrder {
  status: OrderStatus
  dueAt: number
  /** The visits before it will not be done by then. */
  isQueued: boolean
  /** Its livreur comes in time, as their round foresees. */
  isAwaited: boolean
  /** Their round comes there soon, in time or not. */
  isNear: boolean
}

/**
 * From when on the client of an order is told a new time without being asked, in milliseconds UTC. Where the business is
 * closed by then, it is before closing: nobody waits for a night without a word, but for a livreur who is to come.
 */
export function tellFrom(
  { status, dueAt, isQueued, isAwaited, isNear }: DueOrder,
  isOpenAt: (at: number) => boolean,
): number {
  if (isRide(status) || isNear) return dueAt + RIDE_PATIENCE_MS
  const isClosing = !isAwaited && !isOpenAt(dueAt + PATIENCE_MS)
  return isQueued || isClosing ? dueAt - TELL_BEFORE_MS : dueAt + PATIENCE_MS
}
