import { useDeviceChoice } from '#web/lib/rendering/device-choice.ts'
import { useMe } from '#web/session.ts'
import { shareChoice } from './share-choice.ts'
import { useSharingState } from './sharing-state.ts'
import type { SharingView } from './sharing-words.ts'
import { useRides } from './use-rides.ts'

/** The state of the sharing of the livreur's position, and whether they are on the way. */
export function useSharingView(): { view: SharingView; isRiding: boolean } {
  const { id } = useMe()
  const isRiding = useRides() !== ''
  const hasAgreed = useDeviceChoice(shareChoice, id) === 'yes'
  const state = useSharingState()
  if (!hasAgreed) return { view: 'off', isRiding }
  return { view: isRiding ? state : 'ready', isRiding }
}
