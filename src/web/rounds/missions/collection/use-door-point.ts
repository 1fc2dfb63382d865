import { useEffect, useEffectEvent, useState } from 'react'
import { metresToDoor, type PhonePoint } from '#shared/orders/visits/presence.ts'
import { isApproximate } from '#shared/places/near.ts'
import { toLatLng } from '#shared/places/points.ts'
import { usePosition } from '#web/lib/use-position.ts'
import type { Mission } from '../mission.ts'

/** The point of the phone at the door of an order of which only the quarter is known. */
export interface DoorPoint {
  isSearching: boolean
  /** As the phone gave it last; null while it gave none that may become the place of the order. */
  point: PhonePoint | null
  /** The phone knows where it is, and is not in the quarter. */
  isElsewhere: boolean
  search: () => Promise<void>
}

/** Asks the phone where it is once the screen of the door opens, and again when the livreur asks; null where the place is exact. */
export function useDoorPoint({
  placeApproximate,
  clientLocation,
}: Pick<Mission, 'placeApproximate' | 'clientLocation'>): DoorPoint | null {
  const { locating, locate } = usePosition()
  const [found, setFound] = useState<PhonePoint | null>(null)
  const search = async () => {
    const answer = await locate().catch(() => undefined)
    if (answer && !isApproximate(answer.accuracy)) setFound(answer)
  }
  const open = useEffectEvent(() => {
    if (placeApproximate) void search()
  })
  useEffect(() => open(), [])
  if (!placeApproximate) return null
  const isDoor = found && clientLocation && metresToDoor(found, toLatLng(clientLocation)) !== null
  return {
    isSearching: locating,
    point: isDoor ? found : null,
    isElsewhere: found !== null && !isDoor,
    search,
  }
}
