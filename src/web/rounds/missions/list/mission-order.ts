import { useEffect, useEffectEvent, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'
import { serverNow } from '#web/lib/clock.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { PositionError, type PositionFailure, usePosition } from '#web/lib/use-position.ts'

/** The order of the missions: by slot and way, nearest first, soonest due first, or as the livreur put them. */
export type MissionOrder = 'proposed' | 'distance' | 'due' | 'hand'

export const ORDER_WORDS: Record<MissionOrder, string> = {
  proposed: 'dans l’ordre proposé',
  distance: 'par distance',
  due: 'par heure',
  hand: 'dans votre ordre',
}

const KEY = 'laveo-missions-ordre'
/** The ids of the missions as they were put by hand; it goes with the person, at sign-out. */
const HAND_KEY = 'laveo-missions-main'

/** The choice stored on this phone, or null. */
function readMissionOrder(): MissionOrder | null {
  const stored = deviceStorage.read(KEY)
  return stored !== null && Object.hasOwn(ORDER_WORDS, stored) ? (stored as MissionOrder) : null
}

function readHandOrder(): string[] {
  const stored = deviceStorage.readJson(HAND_KEY)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** A position older than this is read again: the livreur has ridden on. */
const FRESH_MS = 60_000

/** The last known position of the livreur and when it was read, kept until the page is reloaded. */
let lastPlace: LatLng | null = null
let locatedAt = 0

/**
 * The order of the missions and its setters: the proposed one until another is chosen. It begins where the phone is when
 * the browser already has the permission to locate; the permission is asked for on a tap only. `ids` are the missions of now.
 */
export function useMissionOrder(ids: readonly string[]) {
  const [chosen, setChosen] = useState(readMissionOrder)
  const [byHand, setByHand] = useState(readHandOrder)
  const [place, setPlace] = useState(lastPlace)
  const [failure, setFailure] = useState<PositionFailure | null>(null)
  const { locating, locate } = usePosition()

  const updatePlace = async () => {
    setFailure(null)
    try {
      const found = await locate()
      if (!found) return
      lastPlace = { lat: found.lat, lng: found.lng }
      locatedAt = serverNow()
      setPlace(lastPlace)
    } catch (error) {
      setFailure(error instanceof PositionError ? error.failure : 'unavailable')
    }
  }
  useLocateIfGranted(updatePlace)

  const remember = (next: MissionOrder) => {
    deviceStorage.write(KEY, next)
    setChosen(next)
  }
  return {
    order: usableOrder(chosen, { place, byHand, ids }),
    place,
    byHand,
    // The error only matters if the livreur asked for this order.
    failure: chosen === 'distance' ? failure : null,
    locating,
    choose(next: MissionOrder) {
      remember(next)
      if (next === 'distance') void updatePlace()
    },
    /** Puts the missions in this order, by their ids. */
    arrange(ids: string[]) {
      deviceStorage.writeJson(HAND_KEY, ids)
      setByHand(ids)
      remember('hand')
    },
  }
}

interface Usable {
  place: LatLng | null
  byHand: readonly string[]
  /** The missions of now. */
  ids: readonly string[]
}

/** The chosen order if it can be had: by distance needs a place, by hand a mission that was put there and is still to be done. */
export function usableOrder(
  chosen: MissionOrder | null,
  { place, byHand, ids }: Usable,
): MissionOrder {
  if (chosen === 'distance' && !place) return 'due'
  if (chosen === 'hand' && !ids.some((id) => byHand.includes(id))) return 'proposed'
  return chosen ?? 'proposed'
}

/** Locates once at the first render, if the browser has the permission already and the last position is old. */
function useLocateIfGranted(locate: () => Promise<void>): void {
  const locateIfGranted = useEffectEvent(async () => {
    if (serverNow() - locatedAt < FRESH_MS) return
    const permission = await navigator.permissions
      ?.query({ name: 'geolocation' })
      .catch(() => undefined)
    if (permission?.state === 'granted') await locate()
  })
  useEffect(() => void locateIfGranted(), [])
}
