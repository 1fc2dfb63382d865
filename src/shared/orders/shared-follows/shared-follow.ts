import { DAY_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { ELSEWHERE } from '#shared/places/positions.ts'
import type { PromisedTimes } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { VisitKind } from '#shared/time/visits.ts'

/** How long a shared link still opens once its order is over, in milliseconds: who was waiting reads that it arrived. */
export const SHARED_FOLLOW_MS = DAY_MS

/** How often the page of a shared link opens it again, in milliseconds. */
export const SHARED_FOLLOW_POLL_MS = 20_000

/** An order's link to share, for its client and the team. */
export interface SharedLink {
  /** The full address. */
  url: string
  /** Milliseconds UTC. */
  sharedAt: number
}

/**
 * For anybody with the link. No phone, no place, no garment, no sum, no code; of people only the first
 * name of the livreur while it is their mission. Times are milliseconds UTC.
 */
export interface SharedFollow {
  reference: string
  status: OrderStatus
  /** When the order last came to each status that it passed. */
  steps: Array<{ status: OrderStatus; at: number }>
  atCounter: boolean
  readyAt: number | null
  /** A visit that found nobody waits for another hour. */
  held: boolean
  /** The visit that comes next, with its slot where one is chosen. */
  visit: { kind: VisitKind; slot: Slot | null } | null
  promise: PromisedTimes | null
  livreur: string | null
  /** From the livreur on the way; `elsewhere` while they ride to another client first. */
  distance: SharedDistance | typeof ELSEWHERE | null
  /** When the order was completed or cancelled. */
  overAt: number | null
}

export interface SharedDistance {
  /** Kilometres to the client's place, to the hundred metres; null when the order has no place. */
  km: number | null
  /** When the position came, in milliseconds of the server's clock. */
  at: number
}
