import { useEffect, useEffectEvent, useState } from 'react'
import type { PhonePoint } from '#shared/orders/visits/presence.ts'
import { isApproximate } from '#shared/places/near.ts'
import { usePosition } from '#web/lib/use-position.ts'
import type { Mission } from '../mission.ts'

/** The point of the phone at the door of an order of which only the quarter is known. */
export interface DoorPoint {
  isSearching: boolean
  /** As the phone gave it last; null while it gave none that tells one door from another. */
  point: PhonePoint | null
  search: () => Promise<void>
}

/** Asks the phone where it is once the screen of the door opens, and again when the livreur asks; null where the place is exact. */
export function useDoorPoint({
  placeApproximate,
}: Pick<Mission, 'placeApproximate'>): DoorPoint | null {
  const { locating, locate } = usePosition()
  const [point, setPoint] = useState<PhonePoint | null>(null)
  const search = async () => {
    const found = await locate().catch(() => undefined)
    if (found && !isApproximate(found.accuracy)) setPoint(found)
  }
  const open = useEffectEvent(() => {
    if (placeApproximate) void search()
  })
  useEffect(() => open(), [])
  return placeApproximate ? { isSearching: locating, point, search } : null
}
