import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  isPlaceUnproven,
  type PhonePoint,
  type VisitedPlace,
} from '#shared/orders/visits/presence.ts'
import { toLatLng } from '#shared/places/points.ts'
import { serverNow } from '#web/lib/clock.ts'
import { usePosition } from '#web/lib/use-position.ts'
import type { Mission } from '../mission.ts'
import { POSITION_RECENT_MS } from './absence-draft.ts'

/** A phone may leave its question about the position unanswered: after this time the reason may be written instead. */
const SLOW_MS = 8_000

/** The place of a mission's client; one that this phone keeps from before has no accuracy, and does not say who named it. */
export function visitedPlaceOf(mission: Mission): VisitedPlace {
  const { clientLocation, placeAccuracy, placeFromLivreur } = mission
  const point = clientLocation && toLatLng(clientLocation)
  return { point, accuracy: placeAccuracy ?? null, isFromLivreur: placeFromLivreur ?? false }
}

interface Answers {
  /** It is null while it is not known. */
  point: PhonePoint | null
  onPoint: (point: PhonePoint) => void
  /** The phone gave no position, or not yet. */
  onNone: () => void
}

/**
 * Asks the phone where it is each time that the screen opens, when the livreur asks, and before a report where the last
 * answer is old; not where there is nothing to compare.
 */
export function useAbsencePosition(place: VisitedPlace, { point, onPoint, onNone }: Answers) {
  const { locating, locate, cancel } = usePosition()
  const [isOver, setIsOver] = useState(false)
  const askedAt = useRef(0)
  const search = async () => {
    askedAt.current = serverNow()
    const located = locate().catch(() => undefined)
    const found = located.then((answer) => {
      if (answer) onPoint(answer)
      return answer
    })
    if (!(await within(SLOW_MS, found))) onNone()
    setIsOver(true)
  }
  const open = useEffectEvent(() => {
    if (place.point !== null) void search()
  })
  const close = useEffectEvent(cancel)
  useEffect(() => {
    open()
    // An answer that comes once the screen is left tells of nothing any more.
    return close
  }, [])
  return {
    isSearching: locating,
    /** The phone is asked for the first time, and its answer decides whether a reason is asked for. */
    isAwaited: !isOver && point === null && place.point !== null && !isPlaceUnproven(place),
    search,
    /** It makes what the phone still answers count for nothing. */
    cancel,
    /** Asks again, unless the phone was asked a moment ago. */
    async refresh() {
      if (place.point !== null && serverNow() - askedAt.current > POSITION_RECENT_MS) await search()
    },
  }
}

/** The answer if it comes within this time; undefined otherwise. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const slow = setTimeout(() => resolve(undefined), milliseconds)
    void answer.then((value) => {
      clearTimeout(slow)
      resolve(value)
    })
  })
}
