import { lazy, Suspense } from 'react'
import { useHasRideBegun } from './use-rides.ts'

// Without its code livreurs work as ever, and share nothing.
const PositionSharing = lazy(() =>
  import('./position-sharing.tsx').catch(() => ({ default: () => null })),
)

/**
 * The host of the sharing of a livreur's position. It reads the rides itself, from the first moment of the page: the
 * code that asks for consent may come after a livreur has departed.
 */
export function PositionSharingHost() {
  const begun = useHasRideBegun()
  return (
    <Suspense fallback={null}>
      <PositionSharing rideBegun={begun} />
    </Suspense>
  )
}
