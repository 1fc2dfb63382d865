import { useRef, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'

/** How long the satellites may take before the map is offered instead. */
const LIMIT_MS = 15_000
/** A radius in metres from which a position says no more than the town. */
const ABSURD_M = 5000

export interface Located extends LatLng {
  /** Radius in metres within which the person is. */
  accuracy: number
}

/** Why there is no position: refused, not found, not in time, or too vague to be one. */
export type PositionTrouble = 'refused' | 'unavailable' | 'timeout' | 'vague'

/** There is no position, and why. */
export class PositionError extends Error {
  readonly trouble: PositionTrouble

  constructor(trouble: PositionTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** Asks the device where it is. `locate` gives nothing when it was cancelled meanwhile, and rejects with a `PositionError`. */
export function usePosition() {
  const [locating, setLocating] = useState(false)
  // The device's request cannot be cancelled: an outdated answer is ignored.
  const attempt = useRef(0)
  const cancel = () => {
    attempt.current++
    setLocating(false)
  }
  const locate = async (): Promise<Located | undefined> => {
    const mine = ++attempt.current
    const wanted = () => mine === attempt.current
    setLocating(true)
    try {
      const located = await askDevice()
      return wanted() ? located : undefined
    } catch (error) {
      if (wanted()) throw error
    } finally {
      if (wanted()) setLocating(false)
    }
  }
  return { locating, locate, cancel }
}

function askDevice(): Promise<Located> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new PositionError('unavailable'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        if (isPlace({ lat, lng, accuracy })) resolve({ lat, lng, accuracy })
        else reject(new PositionError('vague'))
      },
      ({ code }) => reject(new PositionError(TROUBLES[code] ?? 'unavailable')),
      // A new request means that the position changed or was wrong.
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: 0 },
    )
  })
}

/** By the codes of `GeolocationPositionError`. */
const TROUBLES: Record<number, PositionTrouble> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' }

/** Whether what a device answered can be a place to go to; some answer zeros, nothing, or half a country. */
export function isPlace({ lat, lng, accuracy }: Located): boolean {
  return (
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180 &&
    (lat !== 0 || lng !== 0) &&
    Number.isFinite(accuracy) &&
    accuracy >= 0 &&
    accuracy <= ABSURD_M
  )
}
