import { useState } from 'react'
import { isRide } from '#shared/places/positions.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

/** The ids of the orders that the livreur is on the way for, joined by commas. Empty when there are none. */
export function useRides(): string {
  return useRideIds()?.join() ?? ''
}

/**
 * A ride has begun since the page was opened, so that signing in does not ask for consent. It must be mounted before
 * the missions are read.
 */
export function useHasRideBegun(): boolean {
  const rides = useRideIds()
  const [initial, setInitial] = useState<string[] | null>(null)
  if (rides && initial === null) setInitial(rides)
  if (!rides || initial === null) return false
  return rides.some((id) => !initial.includes(id))
}

/** Undefined until the missions are read. */
function useRideIds(): string[] | undefined {
  const { approved } = useMe()
  const { data } = trpc.missions.list.useQuery(undefined, { enabled: approved })
  return data?.flatMap(({ id, status }) => (isRide(status) ? id : []))
}
