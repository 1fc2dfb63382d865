import type { OrderStatus } from '#shared/order-status.ts'
import type { LatLng } from './points.ts'

/** The two statuses in which a livreur rides to the client, and may be seen. */
export const RIDE_STATUSES = [
  'pickup_en_route',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[]

export type RideStatus = (typeof RIDE_STATUSES)[number]

/** Whether the livreur of this order is on the way to its client right now. */
export function isRide(status: OrderStatus): status is RideStatus {
  return (RIDE_STATUSES as readonly OrderStatus[]).includes(status)
}

/** The place where the livreur of an order was last. */
export interface RiderPosition {
  point: LatLng
  /** Radius in metres within which they are. */
  accuracy: number | null
  /** When the point came, in milliseconds of the server's clock. */
  at: number
  /** How old it was when it left the server, in milliseconds: the clock of a phone may be minutes away. */
  age: number
}

/** A follow link can be forwarded, so it shows how far the livreur is, never where. */
export interface RiderDistance {
  point: null
  /** Kilometres to the client's place, to the hundred metres; null when the order has no place. */
  km: number | null
  /** As in `RiderPosition`. */
  at: number
  age: number
}

/** Sent instead of a point: the livreur rides to another client first, whose address must stay private. */
export const ELSEWHERE = 'elsewhere'

/** For a person with an account; null when nothing is shared, or on no ride. */
export type LivePosition = RiderPosition | typeof ELSEWHERE | null

/** For any reader. */
export type SeenPosition = LivePosition | RiderDistance
