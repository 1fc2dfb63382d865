import { useState } from 'react'
import type { LatLng } from '#shared/points.ts'

/** How long the satellites may take before the map is offered instead. */
const LIMIT_MS = 15_000

export interface Located extends LatLng {
  /** Radius in metres within which the person is. */
  accuracy: number
}

/** Asks the device where it is; rejects when it refuses, cannot know, or takes too long. */
export function usePosition() {
  const [locating, setLocating] = useState(false)
  const locate = () =>
    new Promise<Located>((resolve, reject) => {
      if (!('geolocation' in navigator)) return reject(new Error('No geolocation'))
      setLocating(true)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) =>
          resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
        reject,
        { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: 30_000 },
      )
    }).finally(() => setLocating(false))
  return { locating, locate }
}
