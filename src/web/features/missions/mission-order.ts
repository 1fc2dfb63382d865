import { useEffect, useEffectEvent, useState } from 'react'
import type { LatLng } from '#shared/points.ts'
import { PositionError, type PositionTrouble, usePosition } from '#web/lib/use-position.ts'

/** How the missions are sorted: from where the livreur is, or by how long they have waited. */
export type MissionOrder = 'distance' | 'age'

const KEY = 'laveo-missions-ordre'

/** What was chosen last on this phone. */
export function readOrder(): MissionOrder {
  try {
    return localStorage.getItem(KEY) === 'distance' ? 'distance' : 'age'
  } catch {
    return 'age'
  }
}

function keepOrder(order: MissionOrder): void {
  try {
    localStorage.setItem(KEY, order)
  } catch {
    // A forbidden storage only costs the memory of the choice.
  }
}

/** Where the livreur was when the phone last said, for as long as the page lives: opening a mission asks nothing again. */
let lastPlace: LatLng | null = null

/** How the missions are sorted, from where, and the ways to change it. The phone is asked on a tap only. */
export function useMissionOrder() {
  const [order, setOrder] = useState(readOrder)
  const [place, setPlace] = useState(lastPlace)
  const [trouble, setTrouble] = useState<PositionTrouble | null>(null)
  const { locating, locate } = usePosition()

  const choose = (next: MissionOrder) => {
    keepOrder(next)
    setOrder(next)
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
  useGrantedBefore(order === 'distance' && place === null, find)

  return {
    /** How they really are sorted: without a place there is no distance. */
    order: place ? order : ('age' as const),
    place,
    trouble,
    locating,
    choose,
    /** Asks where the livreur is now, and sorts from there. */
    sortByDistance() {
      choose('distance')
      void find()
    },
  }
}

/** Whoever has already agreed and chosen is not asked again: the phone answers without a question. */
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
