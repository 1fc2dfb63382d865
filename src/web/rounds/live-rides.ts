import { getQueryKey } from '@trpc/react-query'
import { ELSEWHERE, type RiderPosition } from '#shared/places/positions.ts'
import type { PositionHint } from '#shared/record/live.ts'
import { serverNow, serverTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

/** The position of a livreur on the way to the client of an order. */
export type Ride = Outputs['positions']['all'][number]

/**
 * The rides after a new position of one livreur. The other positions are `elapsed` milliseconds
 * older. Undefined when the ride is unknown: the rides must then be read again.
 */
export function applyPositionHint(
  rides: readonly Ride[],
  { orderId, position }: Pick<Ride, 'orderId'> & { position: RiderPosition | null },
  elapsed: number,
): Ride[] | undefined {
  if (position && !rides.some((ride) => ride.orderId === orderId)) return undefined
  return rides.flatMap((ride) => {
    if (ride.orderId !== orderId) {
      const age = ride.position.age + elapsed
      return [{ ...ride, position: { ...ride.position, age } }]
    }
    return position ? [{ ...ride, position }] : []
  })
}

/** Updates the cached position of a livreur, if the dispatch map has read it. */
export function moveRide({ orderId, position }: PositionHint): void {
  // Only clients receive it: for the team, each ride has its position.
  if (position === ELSEWHERE) return
  const key = getQueryKey(trpc.positions.all, undefined, 'query')
  const state = queryClient.getQueryState<Ride[]>(key)
  if (!state?.data) return
  const elapsed = Math.max(0, serverNow() - serverTime(state.dataUpdatedAt))
  const moved = applyPositionHint(state.data, { orderId, position }, elapsed)
  if (moved) queryClient.setQueryData(key, moved)
  else void queryClient.invalidateQueries({ queryKey: key })
}
