import { useEffect, useEffectEvent, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { PositionError, type PositionFailure, usePosition } from '#web/lib/use-position.ts'

/** How the missions are sorted: nearest first, or soonest due first. */
export type MissionOrder = 'distance' | 'due'

/** How the list says its order. */
export const ORDER_WORDS: Record<MissionOrder, string> = {
  distance: 'par distance',
  due: 'par heure',
}

const KEY = 'laveo-missions-ordre'

/** The choice stored on this phone, or null. */
export function readMissionOrder(): MissionOrder | null {
  const stored = deviceStorage.read(KEY)
  return stored === 'distance' || stored === 'due' ? stored : null
}

/** A position older than this is read again: the livreur has ridden on. */
const FRESH_MS = 60_000

/** The last known position of the livreur and when it was read, kept until the page is reloaded. */
let lastPlace: LatLng | null = null
let locatedAt = 0

/**
 * The order of the missions and its setters. They are sorted by distance when the browser already has
 * the permission to locate; the permission is asked for on a tap only.
 */
export function useMissionOrder() {
  const [chosen, setChosen] = useState(readMissionOrder)
  const [place, setPlace] = useState(lastPlace)
  const [failure, setFailure] = useState<PositionFailure | null>(null)
  const { locating, locate } = usePosition()

  const updatePlace = async () => {
    setFailure(null)
    try {
      const found = await locate()
      if (!found) return
      lastPlace = { lat: found.lat, lng: found.lng }
      locatedAt = Date.now()
      setPlace(lastPlace)
    } catch (error) {
      setFailure(error instanceof PositionError ? error.failure : 'unavailable')
    }
  }
  useLocateIfGranted(updatePlace)

  return {
    /** How the missions are sorted: without a place, by due time whatever was chosen. */
    order: place ? (chosen ?? 'distance') : ('due' as const),
    place,
    // The error only matters if the livreur asked for this order.
    failure: chosen === 'distance' ? failure : null,
    locating,
    choose(next: MissionOrder) {
      deviceStorage.write(KEY, next)
      setChosen(next)
      if (next === 'distance') void updatePlace()
    },
  }
}

/** Locates once at the first render, if the browser has the permission already and the last position is old. */
function useLocateIfGranted(locate: () => Promise<void>): void {
  const locateIfGranted = useEffectEvent(async () => {
    if (Date.now() - locatedAt < FRESH_MS) return
    const permission = await navigator.permissions
      ?.query({ name: 'geolocation' })
      .catch(() => undefined)
    if (permission?.state === 'granted') await locate()
  })
  useEffect(() => void locateIfGranted(), [])
}
