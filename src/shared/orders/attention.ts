import { DAY_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { countLabel } from '#shared/text/pieces.ts'

/** The statuses of an order whose laundry is with us. */
export const HELD_STATUSES: readonly OrderStatus[] = [
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
]

/** Days without a change after which laundry that was offered to its client is listed for attention. */
export const UNCLAIMED_DAYS = 3
export const UNCLAIMED_MS = UNCLAIMED_DAYS * DAY_MS

/** Times are milliseconds UTC. */
export interface HeldOrder {
  status: OrderStatus
  readyAt: number | null
  deliveryTo: number | null
  updatedAt: number
}

/**
 * Whether the client leaves laundry with us: it is ready, the hour of its delivery is not still to come, and nothing was
 * heard for days. Laundry that is not ready waits for us. The list of these orders says the same in SQL.
 */
export function isUnclaimed({ status, readyAt, deliveryTo, updatedAt }: HeldOrder, now: number) {
  if (!HELD_STATUSES.includes(status) || readyAt === null) return false
  return (deliveryTo ?? 0) <= now && updatedAt <= now - UNCLAIMED_MS
}

/** Whole days between two instants, in milliseconds UTC; an instant in the future counts as 0. */
export function daysSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / DAY_MS))
}

/** A number of days in words, which no line break parts: `1 jour`, `12 jours`. */
export function daysLabel(days: number): string {
  return countLabel(days, 'jour')
}
