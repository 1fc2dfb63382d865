import { useEffect, useEffectEvent, useState } from 'react'
import { isApproximate } from '#shared/places/near.ts'
import { isReasonAsked, type PhonePoint, type VisitedPlace } from '#shared/visits/presence.ts'
import { usePosition } from '#web/lib/use-position.ts'
import type { Mission } from '../mission.ts'

/** A phone may leave its question about the position unanswered: after this time the reason may be written instead. */
const SLOW_MS = 8_000

/** The place of a mission's client; one that this phone keeps from before has no accuracy. */
export function visitedPlaceOf({ clientLocation, placeAccuracy }: Mission): VisitedPlace {
  const [lng, lat] = clientLocation?.coordinates ?? []
  const point = lat === undefined || lng === undefined ? null : { lat, lng }
  return { point, accuracy: placeAccuracy ?? null }
}

/** Asks the phone where it is, once when the screen opens and again when the livreur asks; not where there is nothing to compare. */
export function useAbsencePosition(
  place: VisitedPlace,
  { point, onPoint }: { point: PhonePoint | null; onPoint: (point: PhonePoint) => void },
) {
  const { locating, locate } = usePosition()
  const [isOver, setIsOver] = useState(false)
  const isAsked = isReasonAsked(place, point)
  const search = async () => {
    const slow = setTimeout(() => setIsOver(true), SLOW_MS)
    const located = await locate().catch(() => undefined)
    clearTimeout(slow)
    setIsOver(true)
    if (located) onPoint(located)
  }
  const open = useEffectEvent(() => {
    if (place.point !== null && isAsked) void search()
  })
  useEffect(() => open(), [])
  return {
    isSearching: locating,
    /** The phone is asked for the first time, and its answer decides whether a reason is asked for. */
    isAwaited: !isOver && point === null && place.point !== null && !isApproximate(place.accuracy),
    search,
  }
}
