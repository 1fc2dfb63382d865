import { getQueryKey } from '@trpc/react-query'
import type { PositionHint } from '#shared/orders/live.ts'
import { ELSEWHERE, type RiderPosition } from '#shared/places/positions.ts'
import { queryClient } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

/** Where a livreur is on the way to an order's client. */
export type Ride = Outputs['positions']['all'][number]

/**
 * The rides after a livreur's new position: the other ones are `elapsed` milliseconds older.
 * Undefined for an unknown ride: the rides must be read again.
 */
export function withHint(
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

/** Moves a livreur on the map that the team may have open. */
export function moveRide({ orderId, position }: PositionHint): void {
  // Sent to clients only: the team sees every ride.
  if (position === ELSEWHERE) return
  const key = getQueryKey(trpc.positions.all, undefined, 'query')
  const state = queryClient.getQueryState<Ride[]>(key)
  if (!state?.data) return
  const elapsed = Math.max(0, Date.now() - state.dataUpdatedAt)
  const moved = withHint(state.data, { orderId, position }, elapsed)
  if (moved) queryClient.setQueryData(key, moved)
  else void queryClient.invalidateQueries({ queryKey: key })
}
