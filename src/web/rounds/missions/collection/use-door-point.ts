import { useEffect, useEffectEvent, useState } from 'react'
import { metresToDoor, type PhonePoint } from '#shared/orders/visits/presence.ts'
import { isApproximate } from '#shared/places/near.ts'
import { toLatLng } from '#shared/places/points.ts'
import { usePosition } from '#web/lib/use-position.ts'
import type { Mission } from '../mission.ts'

/** The point of the phone at the door of an order of which only the quarter is known, or whose client agrees to its total there. */
export interface DoorPoint {
  /** It becomes the place of the order, which the screen says. */
  isPlace: boolean
  isSearching: boolean
  /** As the phone gave it last; null while it gave none, or none that may become the place of the order. */
  point: PhonePoint | null
  /** The phone knows where it is, and is not in the quarter. */
  isElsewhere: boolean
  search: () => Promise<void>
}

/** Asks the phone where it is once the screen of the door opens, and again when the livreur asks; null where nothing is to be known of it. */
export function useDoorPoint({
  placeApproximate,
  clientLocation,
  toAgree,
}: Pick<Mission, 'placeApproximate' | 'clientLocation' | 'toAgree'>): DoorPoint | null {
  const { locating, locate } = usePosition()
  const [found, setFound] = useState<PhonePoint | null>(null)
  const search = async () => {
    const answer = await locate().catch(() => undefined)
    if (answer && !isApproximate(answer.accuracy)) setFound(answer)
  }
  const open = useEffectEvent(() => {
    if (placeApproximate || toAgree) void search()
  })
  useEffect(() => open(), [])
  if (!placeApproximate) {
    if (!toAgree) return null
    return { isPlace: false, isSearching: locating, point: found, isElsewhere: false, search }
  }
  const isDoor = found && clientLocation && metresToDoor(found, toLatLng(clientLocation)) !== null
  return {
    isPlace: true,
    isSearching: locating,
    point: isDoor ? found : null,
    isElsewhere: found !== null && !isDoor,
    search,
  }
}
