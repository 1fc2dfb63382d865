import { useEffect, useEffectEvent, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { PositionError, type PositionFailure, usePosition } from '#web/lib/use-position.ts'

/** How the missions are sorted: nearest first, or oldest first. */
export type MissionOrder = 'distance' | 'age'

const KEY = 'laveo-missions-ordre'

/** The choice stored on this phone, or null. */
export function readMissionOrder(): MissionOrder | null {
  const stored = deviceStorage.read(KEY)
  return stored === 'distance' || stored === 'age' ? stored : null
}

/** The last known position of the livreur, kept until the page is reloaded. */
let lastPlace: LatLng | null = null

/**
 * The order of the missions and its setters. They are sorted by distance when the browser already has
 * the permission to locate; the permission is asked for on a tap only.
 */
export function useMissionOrder() {
  const [chosen, setChosen] = useState(readMissionOrder)
  const [place, setPlace] = useState(lastPlace)
  const [failure, setFailure] = useState<PositionFailure | null>(null)
  const { locating, locate } = usePosition()

  const choose = (next: MissionOrder) => {
    deviceStorage.write(KEY, next)
    setChosen(next)
  }
  const updatePlace = async () => {
    setFailure(null)
    try {
      const found = await locate()
      if (!found) return
      lastPlace = { lat: found.lat, lng: found.lng }
      setPlace(lastPlace)
    } catch (error) {
      setFailure(error instanceof PositionError ? error.failure : 'unavailable')
    }
  }
  useLocateIfGranted(chosen !== 'age' && place === null, updatePlace)

  return {
    /** How the missions are sorted: without a place, by age whatever was chosen. */
    order: place ? (chosen ?? 'distance') : ('age' as const),
    place,
    // The error only matters if the livreur asked for this order.
    failure: chosen === 'distance' ? failure : null,
    locating,
    choose,
    sortByDistance() {
      choose('distance')
      void updatePlace()
    },
  }
}

/** Locates once at the first render, if the browser has the permission already. */
function useLocateIfGranted(enabled: boolean, locate: () => Promise<void>): void {
  const locateIfGranted = useEffectEvent(async () => {
    if (!enabled) return
    const permission = await navigator.permissions
      ?.query({ name: 'geolocation' })
      .catch(() => undefined)
    if (permission?.state === 'granted') await locate()
  })
  useEffect(() => void locateIfGranted(), [])
}
