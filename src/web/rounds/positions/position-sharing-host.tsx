import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useHasRideBegun } from './use-rides.ts'

// Without its code livreurs work as ever, and share nothing.
const PositionSharing = lazyPart(() => import('./position-sharing.tsx'), { NotLoaded: () => null })

/**
 * The host of the sharing of a livreur's position. It reads the rides itself, from the first moment of the page: the
 * code that asks for consent may come after a livreur has departed.
 */
export function PositionSharingHost() {
  const begun = useHasRideBegun()
  return <PositionSharing rideBegun={begun} />
}
