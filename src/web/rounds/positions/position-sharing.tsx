import { type ReactNode, useState } from 'react'
import { useMatch } from 'react-router-dom'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useDeviceChoice } from '#web/lib/rendering/device-choice.ts'
import { useMe } from '#web/session.ts'
import { shareChoice } from './share-choice.ts'
import { useRides } from './use-rides.ts'
import { useSharePosition } from './use-share-position.ts'

// The sheet of the sharing has them from here, so that they stay in one file with the code that shares the position.
export { eraseSharedPosition } from './sharing.ts'
export { retrySharing } from './use-share-position.ts'

// Asked once for each device. Without its code it is asked at a later departure, when it is requested again.
const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'), { NotLoaded: () => null })

/**
 * Shares the livreur's position while they are on the way, on any screen. It asks for their consent at
 * their first departure, once for each device, and on the missions only: a departure that was queued may be recorded
 * while they look at something else.
 */
export default function PositionSharing({ rideBegun }: { rideBegun: boolean }): ReactNode {
  const { id } = useMe()
  const rides = useRides()
  const choice = useDeviceChoice(shareChoice, id)
  // When the dialog is closed without an answer, it opens again at the next departure.
  const [dismissedRides, setDismissedRides] = useState('')
  useSharePosition()
  const isOnMissions = useMatch(paths.livreur.dashboard) !== null
  const isAsked = rideBegun && choice === undefined && dismissedRides !== rides && isOnMissions
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <ConsentDialog
      key={rides}
      opened={isAsked}
      onClose={() => setDismissedRides(rides)}
      onAnswer={(answer) => shareChoice.choose(id, answer)}
    />
  )
}
