import { DAY_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { standingAtCounter } from '#shared/text/counter-steps.ts'
import { dueAt, lateness } from '#shared/time/due.ts'
import { type VisitedOrder, visitToChoose } from './visits/visits.ts'

/** So long without an hour, a client who was asked for one is awaited. */
export const TO_COLLECT_MS = 3 * DAY_MS

/** The statuses in which ready laundry may wait for its client: on the road it is being brought. */
export const TO_COLLECT_STATUSES: readonly OrderStatus[] = [
  'picked_up',
  'processing',
  'assigned_for_delivery',
]

/** Who did not come, and since when, in milliseconds UTC. */
export interface Awaited {
  who: 'us' | 'client'
  since: number
}

/**
 * Who did not come. We, once an hour that we promised has passed: of a visit that nobody made, or of laundry that is not ready. The
 * client, once it is ready and it is to be fetched at the counter, or we came and nobody was there, or they chose no hour for days.
 * An hour that we missed is never the client's fault. The lists « En retard » and « À retirer » say the same in SQL.
 */
export function awaitedIn(order: VisitedOrder, now: number): Awaited | null {
  const due = dueAt(order)
  if (due !== null && lateness(due, now) > 0) return { who: 'us', since: due }
  const since = askedSince(order)
  if (since === null) return null
  const isSaid = order.atCounter || order.heldSince !== null
  return isSaid || since <= now - TO_COLLECT_MS ? { who: 'client', since } : null
}

/** The instant since which the client of ready laundry is to fetch it, or to say when we come; null where nothing is asked of them. */
function askedSince(order: VisitedOrder): number | null {
  const { readyAt, heldSince } = order
  if (readyAt === null) return null
  if (standingAtCounter(order) === 'ready') return readyAt
  return visitToChoose(order) === 'delivery' ? (heldSince ?? readyAt) : null
}
