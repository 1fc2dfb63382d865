import { useEffect, useEffectEvent, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { PositionError, type PositionTrouble, usePosition } from '#web/lib/use-position.ts'

/** How the missions are sorted: from where the livreur is, or by how long they have waited. */
export type MissionOrder = 'distance' | 'age'

const KEY = 'laveo-missions-ordre'

/** The stored choice of this phone; null before a choice. */
export function readMissionOrder(): MissionOrder | null {
  const kept = deviceStorage.read(KEY)
  return kept === 'distance' || kept === 'age' ? kept : null
}

/** Where the livreur was when the phone last said, for as long as the page lives: opening a mission asks nothing again. */
let lastPlace: LatLng | null = null

/**
 * The sorting of the missions, its origin, and its setters: nearest first when the location is
 * already permitted. It asks for the permission on a tap only.
 */
export function useMissionOrder() {
  const [chosen, setChosen] = useState(readMissionOrder)
  const [place, setPlace] = useState(lastPlace)
  const [trouble, setTrouble] = useState<PositionTrouble | null>(null)
  const { locating, locate } = usePosition()

  const choose = (next: MissionOrder) => {
    deviceStorage.write(KEY, next)
    setChosen(next)
  }
  const find = async () => {
    setTrouble(null)
    try {
      const found = await locate()
      if (!found) return
      lastPlace = { lat: found.lat, lng: found.lng }
      setPlace(lastPlace)
    } catch (error) {
      setTrouble(error instanceof PositionError ? error.trouble : 'unavailable')
    }
  }
  useGrantedBefore(chosen !== 'age' && place === null, find)

  return {
    /** How they really are sorted: without a place there is no distance. */
    order: place ? (chosen ?? 'distance') : ('age' as const),
    place,
    // Errors are shown only when the sorting was requested.
    trouble: chosen === 'distance' ? trouble : null,
    locating,
    choose,
    /** Asks where the livreur is now, and sorts from there. */
    sortByDistance() {
      choose('distance')
      void find()
    },
  }
}

/** With a permission given before, the phone answers without a question. */
function useGrantedBefore(wanted: boolean, find: () => Promise<void>): void {
  const look = useEffectEvent(async () => {
    if (!wanted) return
    const permission = await navigator.permissions
      ?.query({ name: 'geolocation' })
      .catch(() => undefined)
    if (permission?.state === 'granted') await find()
  })
  // The permission belongs to the browser.
  useEffect(() => void look(), [])
}
