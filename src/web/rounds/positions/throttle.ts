import { haversineKm, type LatLng } from '#shared/places/points.ts'

/** The shortest time between two positions, which saves the phone's battery and data. */
const MIN_GAP_MS = 5_000
/** After this time a position is sent even if the livreur has not moved, so that its age stays right. */
const MAX_GAP_MS = 20_000
const MIN_MOVE_KM = 0.02

/** The last sent position, and its time in milliseconds UTC. The point is null when the server did not receive it. */
export interface SentPosition {
  point: LatLng | null
  at: number
}

/**
 * A position is sent at most every 5 s, and only after a move of 20 m or after 20 s. A clock that was set back counts
 * as elapsed time.
 */
export function isDue(sent: SentPosition | undefined, point: LatLng, now: number): boolean {
  if (!sent || now < sent.at) return true
  const elapsed = now - sent.at
  if (elapsed < MIN_GAP_MS) return false
  if (elapsed >= MAX_GAP_MS || sent.point === null) return true
  return haversineKm(sent.point, point) >= MIN_MOVE_KM
}

/** The device must be located: the last position is old or was lost, and no new one has come. */
export function isPositionDue(sent: SentPosition | undefined, now: number): boolean {
  if (!sent) return false
  return now < sent.at || now - sent.at >= (sent.point ? MAX_GAP_MS : MIN_GAP_MS)
}
