import { useRef, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'

/** After this time without a position, the map is offered instead. */
const TIMEOUT_MS = 15_000
/** A position with a larger radius, in metres, only tells the town. */
const MAX_ACCURACY_M = 5000

export interface Located extends LatLng {
  /** Radius in metres within which the person is. */
  accuracy: number
}

/** The reason why there is no position. `inaccurate` also stands for coordinates that are not a place. */
export type PositionFailure = 'refused' | 'unavailable' | 'timeout' | 'inaccurate'

/** The error of a position that could not be read. */
export class PositionError extends Error {
  readonly failure: PositionFailure

  constructor(failure: PositionFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Reads the device's position. `locate` rejects with a `PositionError`, and resolves to undefined when cancelled. */
export function usePosition() {
  const [locating, setLocating] = useState(false)
  // The device's request cannot be cancelled, so that an outdated answer is ignored.
  const attempt = useRef(0)
  const cancel = () => {
    attempt.current++
    setLocating(false)
  }
  const locate = async (): Promise<Located | undefined> => {
    const number = ++attempt.current
    const isCurrent = () => number === attempt.current
    setLocating(true)
    try {
      const located = await readDevicePosition()
      return isCurrent() ? located : undefined
    } catch (error) {
      if (isCurrent()) throw error
    } finally {
      if (isCurrent()) setLocating(false)
    }
  }
  return { locating, locate, cancel }
}

function readDevicePosition(): Promise<Located> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new PositionError('unavailable'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        if (isUsablePosition({ lat, lng, accuracy })) resolve({ lat, lng, accuracy })
        else reject(new PositionError('inaccurate'))
      },
      ({ code }) => reject(new PositionError(FAILURES[code] ?? 'unavailable')),
      // No cached position: a person asks again because the last one was wrong or they moved.
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

/** By the codes of `GeolocationPositionError`. */
const FAILURES: Record<number, PositionFailure> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' }

/** False for a position that some devices invent: zeros, no number, or a radius of half a country. */
export function isUsablePosition({ lat, lng, accuracy }: Located): boolean {
  return (
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180 &&
    (lat !== 0 || lng !== 0) &&
    Number.isFinite(accuracy) &&
    accuracy >= 0 &&
    accuracy <= MAX_ACCURACY_M
  )
}
