import { useState } from 'react'
import { isRide } from '#shared/places/positions.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { trpc } from '#web/trpc.ts'

/** The orders to whose clients the livreur rides right now, as one text; empty when there is none. */
export function useRides(): string {
  return useRideIds()?.join() ?? ''
}

/**
 * Whether a ride under way began since this page was opened: signing in alone does not ask. True only where it is
 * mounted before the missions are on screen.
 */
export function useRideBegun(): boolean {
  const rides = useRideIds()
  const [before, setBefore] = useState<string[] | null>(null)
  if (rides && before === null) setBefore(rides)
  if (!rides || before === null) return false
  return rides.some((id) => !before.includes(id))
}

/** Nothing until the missions have been read. */
function useRideIds(): string[] | undefined {
  const { approved } = useMe()
  const { data } = trpc.missions.list.useQuery(undefined, { enabled: approved })
  return data?.flatMap(({ id, status }) => (isRide(status) ? id : []))
}
