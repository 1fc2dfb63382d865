import { haversineKm } from '#shared/money/pricing.ts'
import type { LatLng } from '#shared/places/points.ts'

/** Milliseconds that always pass between two points: a phone's battery and data are its owner's. */
const LEAST_GAP_MS = 5_000
/** Milliseconds after which a point is sent though nothing moved, so that its age stays honest. */
const MOST_GAP_MS = 20_000
const LEAST_MOVE_KM = 0.02

/** What was last sent, and when on this device's clock; no point when it never arrived. */
export interface SentPosition {
  point: LatLng | null
  at: number
}

/**
 * Whether a point is to be sent now: at most one every 5 s, and only when the livreur has moved 20 m or 20 s have
 * passed. A clock that was set back counts as time that has passed.
 */
export function isDue(sent: SentPosition | undefined, point: LatLng, now: number): boolean {
  if (!sent || now < sent.at) return true
  const elapsed = now - sent.at
  if (elapsed < LEAST_GAP_MS) return false
  if (elapsed >= MOST_GAP_MS || sent.point === null) return true
  return haversineKm(sent.point, point) >= LEAST_MOVE_KM
}

/** Whether the device should be asked where it is: it fell silent, and what was sent grows old or was lost. */
export function isSilent(sent: SentPosition | undefined, now: number): boolean {
  if (!sent) return false
  return now < sent.at || now - sent.at >= (sent.point ? MOST_GAP_MS : LEAST_GAP_MS)
}
